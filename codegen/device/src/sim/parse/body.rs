//! Bodies of functions: flat lists of statements, whose scopes are statements too.

use super::super::token::Kind;
use super::super::tree::{Instruction, Operand, Prototype, Space, Statement};
use super::{Parsed, Parser, apply_sign};

impl<'t> Parser<'t> {
    /// The statements between the braces of a body.
    pub fn parse_body(&mut self) -> Parsed<Vec<Statement<'t>>> {
        self.expect(b'{')?;
        let mut list = Vec::new();
        let mut depth = 0u32;
        loop {
            match self.peek() {
                Kind::Mark(b'{') => {
                    depth += 1;
                    self.next();
                    list.push(Statement::Open);
                }
                Kind::Mark(b'}') => {
                    self.next();
                    if depth == 0 {
                        return Ok(list);
                    }
                    depth -= 1;
                    list.push(Statement::Close);
                }
                Kind::Mark(b';') => drop(self.next()),
                Kind::End => return self.refuse("the body is not closed"),
                Kind::Mark(_) | Kind::Word(_) | Kind::Integer(_) | Kind::Float(..) | Kind::Text(_) => {
                    self.parse_statement(&mut list)?;
                }
            }
        }
    }

    fn parse_statement(&mut self, list: &mut Vec<Statement<'t>>) -> Parsed<()> {
        let start = self.start();
        match self.peek() {
            Kind::Word(".pragma") => return self.skip_to_semicolon(),
            Kind::Word(".loc" | ".file") => return self.skip_line(),
            Kind::Word(word) if word.strip_prefix('.').and_then(Space::from_word).is_some() => {
                let mut variables = Vec::new();
                self.parse_variables(false, &mut variables)?;
                list.extend(variables.into_iter().map(Statement::Variable));
                return Ok(());
            }
            Kind::Word(word) if self.tokens[self.at + 1].kind == Kind::Mark(b':') => {
                self.next();
                self.next();
                if self.peek() == Kind::Word(".callprototype") {
                    list.push(Statement::Prototype(word, self.parse_prototype()?));
                    return Ok(());
                }
                let targets =
                    if self.peek() == Kind::Word(".branchtargets") { Some(self.parse_targets()?) } else { None };
                list.push(Statement::Label(word, start, targets));
                return Ok(());
            }
            _ => {}
        }
        let guard = if self.eat(b'@') {
            let negated = self.eat(b'!');
            Some((self.parse_word()?, negated))
        } else {
            None
        };
        let opcode = self.parse_word()?;
        let operands = self.parse_operands()?;
        let end = self.start();
        self.expect(b';')?;
        list.push(Statement::Instruction(Instruction { guard, opcode, operands, start, end }));
        Ok(())
    }

    /// `.callprototype (results) _ (parameters);`
    fn parse_prototype(&mut self) -> Parsed<Prototype<'t>> {
        self.next();
        let returns = if self.peek() == Kind::Mark(b'(') { self.parse_formals()? } else { Vec::new() };
        if self.parse_word()? != "_" {
            return self.refuse("expected `_`");
        }
        let parameters = if self.peek() == Kind::Mark(b'(') { self.parse_formals()? } else { Vec::new() };
        self.expect(b';')?;
        Ok(Prototype { returns, parameters })
    }

    fn parse_targets(&mut self) -> Parsed<Vec<&'t str>> {
        self.next();
        let mut list = vec![self.parse_word()?];
        while self.eat(b',') {
            list.push(self.parse_word()?);
        }
        self.expect(b';')?;
        Ok(list)
    }

    fn parse_operands(&mut self) -> Parsed<Vec<Operand<'t>>> {
        let mut list = Vec::new();
        if self.peek() == Kind::Mark(b';') {
            return Ok(list);
        }
        loop {
            list.push(match self.peek() {
                Kind::Mark(b'(') => Operand::List(self.parse_group(b')')?),
                Kind::Mark(b'{') => Operand::Vector(self.parse_group(b'}')?),
                _ => self.parse_operand()?,
            });
            if !self.eat(b',') {
                return Ok(list);
            }
        }
    }

    /// `{a, b}` or `(a, b)`; groups do not nest.
    fn parse_group(&mut self, close: u8) -> Parsed<Vec<Operand<'t>>> {
        self.next();
        let mut list = Vec::new();
        if self.eat(close) {
            return Ok(list);
        }
        loop {
            list.push(self.parse_operand()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(close)?;
        Ok(list)
    }

    fn parse_operand(&mut self) -> Parsed<Operand<'t>> {
        if self.eat(b'!') {
            return Ok(Operand::Not(self.parse_word()?));
        }
        let negative = self.eat(b'-');
        match self.peek() {
            Kind::Integer(value) => {
                self.next();
                Ok(Operand::Integer(if negative { value.wrapping_neg() } else { value }))
            }
            Kind::Float(bits, single) => {
                self.next();
                let (bits, single) = apply_sign(bits, single, negative);
                Ok(Operand::Float(bits, single))
            }
            Kind::Mark(b'[') if !negative => self.parse_address(),
            Kind::Word(word) if !negative => {
                self.next();
                if self.eat(b'|') {
                    return Ok(Operand::Pair(word, self.parse_word()?));
                }
                Ok(Operand::Word(word, self.parse_offset()?))
            }
            Kind::Word(_) | Kind::Text(_) | Kind::Mark(_) | Kind::End => self.refuse("expected an operand"),
        }
    }

    fn parse_address(&mut self) -> Parsed<Operand<'t>> {
        self.next();
        let address = match self.peek() {
            Kind::Word(word) => {
                self.next();
                Operand::Address(Some(word), self.parse_offset()?)
            }
            _ => Operand::Address(None, self.parse_integer()? as i64),
        };
        self.expect(b']')?;
        Ok(address)
    }
}
