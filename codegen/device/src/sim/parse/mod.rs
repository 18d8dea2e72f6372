//! PTX text to a `Module` tree. Debug sections, `.file`, `.loc` and `.pragma` are skipped.
//! Nothing recurses on nesting: scopes are statements, and initializers are flattened.

mod body;

use super::token::{Kind, Token, tokenize};
use super::tree::{Function, Module, Space, Value, Variable};
use super::types::Type;

/// Where and why a text is refused: a byte and a sentence.
pub type Refusal = (u32, String);

type Parsed<T> = Result<T, Refusal>;

/// The module `text` spells.
pub fn parse(text: &str) -> Parsed<Module<'_>> {
    let mut parser = Parser { tokens: tokenize(text)?, at: 0 };
    let mut module = Module::default();
    parser.parse_header()?;
    while parser.peek() != Kind::End {
        parser.parse_item(&mut module)?;
    }
    Ok(module)
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Kind<'t> {
        self.tokens[self.at].kind
    }

    fn start(&self) -> u32 {
        self.tokens[self.at].start
    }

    fn next(&mut self) -> Kind<'t> {
        let kind = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        kind
    }

    fn refuse<T>(&self, what: impl Into<String>) -> Parsed<T> {
        Err((self.start(), what.into()))
    }

    fn eat(&mut self, mark: u8) -> bool {
        let there = self.peek() == Kind::Mark(mark);
        if there {
            self.next();
        }
        there
    }

    fn expect(&mut self, mark: u8) -> Parsed<()> {
        if self.eat(mark) { Ok(()) } else { self.refuse(format!("expected `{}`", mark as char)) }
    }

    fn parse_word(&mut self) -> Parsed<&'t str> {
        let Kind::Word(word) = self.peek() else {
            return self.refuse("expected a name");
        };
        self.next();
        Ok(word)
    }

    fn parse_integer(&mut self) -> Parsed<u64> {
        let Kind::Integer(value) = self.peek() else {
            return self.refuse("expected an integer");
        };
        self.next();
        Ok(value)
    }

    /// `.version`, `.target`, `.address_size`
    fn parse_header(&mut self) -> Parsed<()> {
        if self.peek() != Kind::Word(".version") {
            return self.refuse("a module begins with `.version`");
        }
        self.next();
        if !matches!(self.next(), Kind::Float(..) | Kind::Integer(_)) {
            return self.refuse("expected a version");
        }
        if self.peek() != Kind::Word(".target") {
            return self.refuse("expected `.target`");
        }
        self.next();
        self.parse_word()?;
        while self.eat(b',') {
            self.parse_word()?;
        }
        if self.peek() == Kind::Word(".address_size") {
            self.next();
            if self.parse_integer()? != 64 {
                return self.refuse("only 64-bit addresses are simulated");
            }
        }
        Ok(())
    }

    /// A module-scope directive.
    fn parse_item(&mut self, module: &mut Module<'t>) -> Parsed<()> {
        let start = self.start();
        let mut external = false;
        loop {
            let word = match self.peek() {
                Kind::Word(word) => word,
                Kind::Mark(b';') => {
                    self.next();
                    return Ok(());
                }
                _ => return self.refuse("expected a directive"),
            };
            match word {
                ".extern" | ".visible" | ".weak" | ".common" => {
                    external |= word == ".extern";
                    self.next();
                }
                ".entry" | ".func" => {
                    module.functions.push(self.parse_function(start)?);
                    return Ok(());
                }
                ".file" | ".loc" => return self.skip_line(),
                ".section" => return self.skip_section(),
                ".pragma" | ".alias" => return self.skip_to_semicolon(),
                _ => return self.parse_variables(external, &mut module.variables),
            }
        }
    }

    /// `.file` and `.loc` end where the next directive or instruction begins; their operands are numbers, strings, commas.
    fn skip_line(&mut self) -> Parsed<()> {
        self.next();
        loop {
            match self.peek() {
                Kind::Integer(_) | Kind::Float(..) | Kind::Text(_) | Kind::Mark(b',' | b'+') => self.next(),
                Kind::Word("function_name" | "inlined_at") => {
                    self.next();
                    self.next()
                }
                Kind::Word(_) | Kind::Mark(_) | Kind::End => return Ok(()),
            };
        }
    }

    fn skip_section(&mut self) -> Parsed<()> {
        while !matches!(self.peek(), Kind::Mark(b'}') | Kind::End) {
            self.next();
        }
        self.expect(b'}')
    }

    fn skip_to_semicolon(&mut self) -> Parsed<()> {
        while !matches!(self.peek(), Kind::Mark(b';') | Kind::End) {
            self.next();
        }
        self.expect(b';')
    }

    fn parse_function(&mut self, start: u32) -> Parsed<Function<'t>> {
        let entry = self.parse_word()? == ".entry";
        if self.peek() == Kind::Word(".attribute") {
            self.next();
            self.list_of(|parser| parser.parse_word().map(drop))?;
        }
        let returns = if self.peek() == Kind::Mark(b'(') { self.parse_formals()? } else { Vec::new() };
        let name = self.parse_word()?;
        let parameters = if self.peek() == Kind::Mark(b'(') { self.parse_formals()? } else { Vec::new() };
        let mut function = Function { entry, name, start, returns, parameters, required: None, most: None, body: None };
        self.parse_tuning(&mut function)?;
        if self.eat(b';') {
            return Ok(function);
        }
        function.body = Some(self.parse_body()?);
        Ok(function)
    }

    /// `.maxntid` and its like, between the parameters and the body.
    fn parse_tuning(&mut self, function: &mut Function<'t>) -> Parsed<()> {
        while let Kind::Word(word) = self.peek() {
            self.next();
            let mut values = Vec::new();
            while matches!(self.peek(), Kind::Integer(_) | Kind::Mark(b',')) {
                if let Kind::Integer(value) = self.next() {
                    values.push(u32::try_from(value).unwrap_or(u32::MAX));
                }
            }
            let extent = |i: usize| values.get(i).copied().unwrap_or(1);
            match word {
                ".reqntid" => function.required = Some([extent(0), extent(1), extent(2)]),
                ".maxntid" => {
                    function.most = Some((0..3).fold(1u64, |product, i| product.saturating_mul(extent(i).into())));
                }
                ".pragma" => self.skip_to_semicolon()?,
                ".minnctapersm" | ".maxnctapersm" | ".maxnreg" | ".noreturn" | ".reqnctapercluster"
                | ".explicitcluster" | ".maxclusterrank" | ".blocksareclusters" => {}
                _ => return self.refuse(format!("`{word}` is not a directive of a function")),
            }
        }
        Ok(())
    }

    fn list_of<T>(&mut self, mut element: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.expect(b'(')?;
        let mut list = Vec::new();
        if self.eat(b')') {
            return Ok(list);
        }
        loop {
            list.push(element(self)?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(list)
    }

    pub(super) fn parse_formals(&mut self) -> Parsed<Vec<Variable<'t>>> {
        self.list_of(|parser| {
            let Some(space) = parser.parse_space() else {
                return parser.refuse("expected `.param` or `.reg`");
            };
            let (kind, vector, align) = parser.type_words()?;
            parser.parse_declarator(space, kind, vector, align)
        })
    }

    fn parse_space(&mut self) -> Option<Space> {
        let Kind::Word(word) = self.peek() else {
            return None;
        };
        let space = Space::from_word(word.strip_prefix('.')?)?;
        self.next();
        Some(space)
    }

    /// `.align 8 .v4 .f32 .ptr .global .align 4`: the type, its vector length, its alignment if given.
    fn type_words(&mut self) -> Parsed<(Type, u32, Option<u64>)> {
        let (mut kind, mut vector, mut align) = (None, 1, None);
        while let Kind::Word(word) = self.peek() {
            match word {
                ".align" => {
                    self.next();
                    let value = self.parse_integer()?;
                    // The alignment after a type is that of what a pointer parameter points to.
                    if kind.is_none() {
                        align = Some(value);
                    }
                    continue;
                }
                ".v2" => vector = 2,
                ".v4" => vector = 4,
                ".ptr" | ".global" | ".shared" | ".const" | ".local" | ".generic" | ".noalias" if kind.is_some() => {}
                _ => match word.strip_prefix('.').and_then(Type::from_word) {
                    Some(named) if kind.is_none() => kind = Some(named),
                    Some(_) | None => break,
                },
            }
            self.next();
        }
        if align.is_some_and(|align| !align.is_power_of_two() || align > 4096) {
            return self.refuse("an alignment is a power of two");
        }
        match kind {
            Some(kind) => Ok((kind, vector, align)),
            None => self.refuse("expected a type"),
        }
    }

    /// A variable declaration with all its declarators.
    fn parse_variables(&mut self, external: bool, into: &mut Vec<Variable<'t>>) -> Parsed<()> {
        let Some(space) = self.parse_space() else {
            return self.refuse("expected a directive");
        };
        if self.peek() == Kind::Word(".attribute") {
            self.next();
            self.list_of(|parser| parser.parse_word().map(drop))?;
        }
        let (kind, vector, align) = self.type_words()?;
        loop {
            let mut variable = self.parse_declarator(space, kind, vector, align)?;
            variable.external = external;
            if self.eat(b'=') {
                self.parse_initializer(&mut variable.values)?;
            }
            into.push(variable);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';')
    }

    fn parse_declarator(&mut self, space: Space, kind: Type, vector: u32, align: Option<u64>) -> Parsed<Variable<'t>> {
        let name = self.parse_word()?;
        let mut count = None;
        if self.eat(b'<') {
            count = Some(self.parse_integer()?);
            self.expect(b'>')?;
        }
        let mut elements = Some(1u64);
        while self.eat(b'[') {
            if self.eat(b']') {
                elements = None;
                continue;
            }
            let extent = self.parse_integer()?;
            elements = elements.map(|product| product.saturating_mul(extent));
            self.expect(b']')?;
        }
        let natural = (u64::from(kind.bits / 8).max(1) * u64::from(vector)).next_power_of_two();
        let align = align.unwrap_or(natural);
        Ok(Variable { space, kind, vector, align, name, count, elements, values: Vec::new(), external: false })
    }

    /// Braces only group: the values are stored one after another.
    fn parse_initializer(&mut self, values: &mut Vec<Value<'t>>) -> Parsed<()> {
        let mut depth = 0u32;
        loop {
            while self.eat(b'{') {
                depth += 1;
            }
            if self.peek() != Kind::Mark(b'}') {
                values.push(self.parse_value()?);
            }
            while depth > 0 && self.eat(b'}') {
                depth -= 1;
            }
            if depth == 0 {
                return Ok(());
            }
            if !self.eat(b',') {
                return self.refuse("expected `,` or `}`");
            }
        }
    }

    fn parse_value(&mut self) -> Parsed<Value<'t>> {
        let negative = self.eat(b'-');
        match self.next() {
            Kind::Integer(value) => Ok(Value::Integer(if negative { value.wrapping_neg() } else { value })),
            Kind::Float(bits, single) => {
                Ok(apply_sign(bits, single, negative)).map(|(bits, single)| Value::Float(bits, single))
            }
            Kind::Word("generic") => {
                self.expect(b'(')?;
                let name = self.parse_word()?;
                self.expect(b')')?;
                Ok(Value::Address(name, self.parse_offset()?, true))
            }
            Kind::Word(name) => Ok(Value::Address(name, self.parse_offset()?, false)),
            Kind::Text(_) | Kind::Mark(_) | Kind::End => self.refuse("expected an initial value"),
        }
    }

    /// `+ 4`, `+ -4`, `- 4`, or nothing.
    fn parse_offset(&mut self) -> Parsed<i64> {
        let mut total = 0i64;
        loop {
            let mut negative = false;
            if self.eat(b'-') {
                negative = true;
            } else if !self.eat(b'+') {
                return Ok(total);
            }
            negative ^= self.eat(b'-');
            let value = self.parse_integer()? as i64;
            total = total.wrapping_add(if negative { value.wrapping_neg() } else { value });
        }
    }
}

/// The constant with its sign turned if `negative`.
fn apply_sign(bits: u64, single: bool, negative: bool) -> (u64, bool) {
    let sign = if single { 1 << 31 } else { 1 << 63 };
    (if negative { bits ^ sign } else { bits }, single)
}
