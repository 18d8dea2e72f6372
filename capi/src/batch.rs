//! Many directives at once, as rows: no handle for each, and no memory of its own.
//!
//! All directives of a call lie in the arrays of one batch, which the next call fills anew. Who reads millions of directives
//! looks at rows, not at views; expressions stay text here, and a host is not asked.

use crate::common::{DirigentRange, DirigentStatus, DirigentString, catch_panic, deliver_result, read_text};
use crate::kind_numbers::{clause_kind, leaf_kind};
use crate::kinds::{DirigentClauseKind, DirigentLeaf};
use crate::parsed::{DirigentSeverity, to_severity};
use crate::reader::DirigentReader;
use crate::view::{DirigentItemKind, DirigentModel, item_kind, to_model};
use directives::{Language, Name, Version};
use parser::directive::{Arena, Clause, Directive, Item, Modifier, Reading, Word};
use source::{Atoms, Diagnostic};

/// Rows of an array of a batch: so many from the first on.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DirigentRows {
    /// The index of the first.
    pub first: u32,
    /// How many.
    pub count: u32,
}

/// A directive of a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentDirectiveRow {
    /// The index of its text; all ranges are bytes of that.
    pub text: u32,
    /// The next directive of the same clause, among the directives; `UINT32_MAX` where there is none.
    pub next: u32,
    /// Its specification.
    pub model: DirigentModel,
    /// Whether it is an end directive.
    pub is_end: bool,
    /// How many leaves it has.
    pub leaf_count: u8,
    /// Its leaves, the outermost first.
    pub leaves: [DirigentLeaf; 8],
    /// From its name to its last clause.
    pub range: DirigentRange,
    /// The words of its name.
    pub name_range: DirigentRange,
    /// The identifier of `declare reduction` and its like.
    pub identifier: DirigentString,
    /// Its own arguments, among the items.
    pub items: DirigentRows,
    /// The modifiers of these, among the modifiers.
    pub modifiers: DirigentRows,
    /// Its clauses, among the clauses.
    pub clauses: DirigentRows,
}

/// A clause of a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentClauseRow {
    /// Its kind.
    pub kind: DirigentClauseKind,
    /// The first directive in it, among the directives; `UINT32_MAX` where there is none.
    pub variant: u32,
    /// From its name to its closing parenthesis.
    pub range: DirigentRange,
    /// The word that says most, as of `dirigent_clause_keyword`.
    pub keyword: DirigentString,
    /// Its arguments, among the items.
    pub items: DirigentRows,
    /// Its modifiers, among the modifiers.
    pub modifiers: DirigentRows,
}

/// A modifier of a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentModifierRow {
    /// Its word.
    pub word: DirigentString,
    /// Where it stands.
    pub range: DirigentRange,
    /// Its own arguments, among the items.
    pub items: DirigentRows,
}

/// An expression or list item of a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentItemRow {
    /// What it is.
    pub kind: DirigentItemKind,
    /// Where it stands.
    pub range: DirigentRange,
}

/// What is wrong in a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentProblemRow {
    /// The index of the text.
    pub text: u32,
    /// How bad it is.
    pub severity: DirigentSeverity,
    /// Where, in bytes.
    pub range: DirigentRange,
    /// A stable code, `E0403`.
    pub code: DirigentString,
    /// One sentence.
    pub message: DirigentString,
}

/// All of a batch. It belongs to the batch, with its arrays and strings, until the next `dirigent_batch_parse`.
#[repr(C)]
pub struct DirigentBatchRows {
    /// The directives, in the order of their texts; those in clauses stand behind those that have the clause.
    pub directives: *const DirigentDirectiveRow,
    /// How many.
    pub directive_count: usize,
    /// The clauses.
    pub clauses: *const DirigentClauseRow,
    /// How many.
    pub clause_count: usize,
    /// The modifiers.
    pub modifiers: *const DirigentModifierRow,
    /// How many.
    pub modifier_count: usize,
    /// The items.
    pub items: *const DirigentItemRow,
    /// How many.
    pub item_count: usize,
    /// What is wrong.
    pub problems: *const DirigentProblemRow,
    /// How many.
    pub problem_count: usize,
}

/// Directives that were read together. Opaque.
pub struct DirigentBatch {
    language: Language,
    version: Option<Version>,
    atoms: Atoms,
    /// How many texts were read since `atoms` was empty.
    read: usize,
    arena: Arena,
    rows: Rows,
}

/// The arrays of a batch.
#[derive(Default)]
struct Rows {
    directives: Vec<DirigentDirectiveRow>,
    clauses: Vec<DirigentClauseRow>,
    modifiers: Vec<DirigentModifierRow>,
    items: Vec<DirigentItemRow>,
    problems: Vec<DirigentProblemRow>,
    /// The directives whose problems are told, by their last problem.
    ends: Vec<u32>,
}

/// No directive.
const NOWHERE: u32 = u32::MAX;
/// Spellings are forgotten after so many texts.
const ROUND: usize = 1 << 20;

/// Makes a batch that reads as a reader does, but for expressions: they are text. Freed by `dirigent_batch_free`; the reader may
/// be freed before. Null for a null reader.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_batch_new(reader: *const DirigentReader) -> *mut DirigentBatch {
    // SAFETY: the caller's promise.
    let Some(reader) = (unsafe { reader.as_ref() }) else { return std::ptr::null_mut() };
    let (language, version) = (reader.ask.language, reader.ask.version);
    catch_panic(std::ptr::null_mut(), || {
        let (atoms, arena, rows) = (Atoms::default(), Arena::default(), Rows::default());
        Box::into_raw(Box::new(DirigentBatch { language, version, atoms, read: 0, arena, rows }))
    })
}

/// Frees a batch with all that was asked of it. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_batch_free(batch: *mut DirigentBatch) {
    if !batch.is_null() {
        // SAFETY: the caller's promise: it came from `dirigent_batch_new` and is given back once.
        catch_panic((), || drop(unsafe { Box::from_raw(batch) }));
    }
}

/// Reads the directive with which each of `count` texts begins, and puts all of them behind `rows`. What the batch had before is
/// gone. The texts are not copied, and are not needed any more afterwards but for what ranges mean. A text that is not UTF-8, too
/// long or null ends the work: nothing is delivered.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_batch_parse(
    batch: *mut DirigentBatch,
    texts: *const DirigentString,
    count: usize,
    rows: *mut DirigentBatchRows,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(rows, || {
            let batch = batch.as_mut().ok_or(DirigentStatus::NullArgument)?;
            let texts = match (texts.is_null(), count) {
                (_, 0) => &[],
                (true, _) => return Err(DirigentStatus::NullArgument),
                (false, count) => std::slice::from_raw_parts(texts, count),
            };
            batch.clear(texts.len());
            for (index, one) in texts.iter().enumerate() {
                let text = read_text(one.data, one.length).and_then(|text| batch.read_text(index, text));
                if let Err(status) = text {
                    batch.clear(0);
                    return Err(status);
                }
            }
            Ok(batch.finish_rows())
        })
    }
}

impl DirigentBatch {
    /// Forgets what was read and keeps the memory.
    fn clear(&mut self, next: usize) {
        let Rows { directives, clauses, modifiers, items, problems, ends } = &mut self.rows;
        directives.clear();
        clauses.clear();
        modifiers.clear();
        items.clear();
        problems.clear();
        ends.clear();
        self.arena.clear();
        if self.read > ROUND {
            (self.atoms, self.read) = (Atoms::default(), 0);
        }
        self.read += next;
    }

    /// Reads a text and writes down its rows.
    fn read_text(&mut self, index: usize, text: &str) -> Result<(), DirigentStatus> {
        let index = u32::try_from(index).map_err(|_| DirigentStatus::TooLong)?;
        let DirigentBatch { language, version, atoms, arena, rows, .. } = self;
        let reading = Reading { language: *language, openmp: *version, openacc: *version, atoms };
        for found in arena.parse(text, &reading) {
            if let Some(directive) = arena.directive(found) {
                Writer { arena, atoms, rows, text: index }.write_directive(directive);
            }
        }
        rows.ends.push(arena.diagnostics().len() as u32);
        Ok(())
    }

    /// The rows, with what is wrong: messages stay where they are from here on.
    fn finish_rows(&mut self) -> DirigentBatchRows {
        let DirigentBatch { arena, rows, .. } = self;
        let mut first = 0;
        for (text, end) in rows.ends.iter().enumerate() {
            let problems = arena.diagnostics().get(first..*end as usize).unwrap_or_default();
            rows.problems.extend(problems.iter().map(|problem| to_problem_row(arena, text as u32, problem)));
            first = *end as usize;
        }
        DirigentBatchRows {
            directives: rows.directives.as_ptr(),
            directive_count: rows.directives.len(),
            clauses: rows.clauses.as_ptr(),
            clause_count: rows.clauses.len(),
            modifiers: rows.modifiers.as_ptr(),
            modifier_count: rows.modifiers.len(),
            items: rows.items.as_ptr(),
            item_count: rows.items.len(),
            problems: rows.problems.as_ptr(),
            problem_count: rows.problems.len(),
        }
    }
}

fn to_problem_row(arena: &Arena, text: u32, problem: &Diagnostic) -> DirigentProblemRow {
    DirigentProblemRow {
        text,
        severity: to_severity(problem.severity),
        range: DirigentRange::from_bytes(&arena.place(problem.primary.at)),
        code: DirigentString::from_text(problem.row.code),
        message: DirigentString::from_text(&problem.message),
    }
}

/// Writes the rows of one text.
struct Writer<'b> {
    arena: &'b Arena,
    atoms: &'b Atoms,
    rows: &'b mut Rows,
    text: u32,
}

impl Writer<'_> {
    /// A directive, then those in its clauses; its index.
    fn write_directive(&mut self, directive: Directive) -> u32 {
        let (items, modifiers) = (self.write_items(directive.items()), self.write_modifiers(directive.modifiers()));
        let clauses = DirigentRows { first: self.rows.clauses.len() as u32, count: directive.clauses().len() as u32 };
        for clause in directive.clauses() {
            let row = self.write_clause(clause);
            self.rows.clauses.push(row);
        }
        let index = self.rows.directives.len() as u32;
        self.rows.directives.push(DirigentDirectiveRow {
            text: self.text,
            next: NOWHERE,
            model: to_model(directive.name().model()),
            is_end: directive.end(),
            leaf_count: directive.leaves().len() as u8,
            leaves: to_leaf_array(directive.name()),
            range: DirigentRange::from_bytes(&self.arena.place(directive.span())),
            name_range: DirigentRange::from_bytes(&self.arena.place(directive.name_span())),
            identifier: self.spell_word(directive.identifier()),
            items,
            modifiers,
            clauses,
        });
        for (clause, at) in directive.clauses().zip(clauses.first as usize..) {
            self.write_variants(clause, at);
        }
        index
    }

    fn write_clause(&mut self, clause: Clause) -> DirigentClauseRow {
        DirigentClauseRow {
            kind: clause_kind(clause.name()),
            variant: NOWHERE,
            range: DirigentRange::from_bytes(&self.arena.place(clause.span())),
            keyword: self.spell_word(clause.keyword()),
            items: self.write_items(clause.items()),
            modifiers: self.write_modifiers(clause.modifiers()),
        }
    }

    /// The directives in the clause whose row is at an index, linked one to the next.
    fn write_variants(&mut self, clause: Clause, at: usize) {
        let mut last = None;
        for variant in clause.variants() {
            let index = self.write_directive(variant);
            match last {
                None => self.rows.clauses[at].variant = index,
                Some(last) => self.rows.directives[last as usize].next = index,
            }
            last = Some(index);
        }
    }

    fn write_modifiers<'t>(&mut self, modifiers: impl ExactSizeIterator<Item = Modifier<'t>>) -> DirigentRows {
        let rows = DirigentRows { first: self.rows.modifiers.len() as u32, count: modifiers.len() as u32 };
        for modifier in modifiers {
            let (word, items) = (modifier.word(), self.write_items(modifier.items()));
            let range = DirigentRange::from_bytes(&self.arena.place(word.span));
            self.rows.modifiers.push(DirigentModifierRow { word: self.spell_word(Some(word)), range, items });
        }
        rows
    }

    fn write_items(&mut self, items: &[Item]) -> DirigentRows {
        let rows = DirigentRows { first: self.rows.items.len() as u32, count: items.len() as u32 };
        for item in items {
            let span = match item {
                Item::Argument(id) => self.arena.argument(*id),
                Item::CommonBlock(word) => word.span,
                Item::Tokens(span) => *span,
            };
            let range = DirigentRange::from_bytes(&self.arena.place(span));
            self.rows.items.push(DirigentItemRow { kind: item_kind(*item), range });
        }
        rows
    }

    fn spell_word(&self, word: Option<Word>) -> DirigentString {
        word.map_or(DirigentString::NONE, |word| DirigentString::from_text(self.atoms.text(word.atom)))
    }
}

fn to_leaf_array(name: Name) -> [DirigentLeaf; 8] {
    let mut leaves = [DirigentLeaf::None; 8];
    for (place, leaf) in leaves.iter_mut().zip(name.leaves()) {
        *place = leaf_kind(*leaf);
    }
    leaves
}

const _: () = assert!(Name::DEPTH == 8);
