//! Questions at a cursor, `§`, in small programs of several files; what is named is told as `file:line:column`, from 1.

mod completion;
mod display;
mod edits;
mod formatting;
mod linkage;
mod navigation;
mod parts;

use crate::{FilePlaces, Location, Position, Range};
use semantics::{Analysis, Host, Options};
use source::FileId;

/// Files that nobody opened.
struct Disk(Vec<(String, String)>);

impl Host for Disk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let (_, text) = self.0.iter().find(|(own, _)| own == path)?;
        Some(text.clone().into_bytes())
    }
}

/// A program, and a cursor in it.
struct World {
    analysis: Analysis,
    file: FileId,
    at: Position,
}

/// The program of these files; headers are read when they are included.
fn world(files: &[(&str, &str)]) -> World {
    world_with(Options::default(), files)
}

/// A program that is read as OpenACC.
fn openacc_world(files: &[(&str, &str)]) -> World {
    let options = Options { openmp: None, openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() };
    world_with(options, files)
}

fn world_with(options: Options, files: &[(&str, &str)]) -> World {
    let texts: Vec<(String, String)> =
        files.iter().map(|(path, text)| ((*path).to_owned(), text.replace('§', ""))).collect();
    let mut analysis = Analysis::with_host(options, Box::new(Disk(texts.clone())));
    let (mut file, mut at) = (FileId(0), Position::default());
    for ((path, text), (_, marked)) in texts.iter().zip(files) {
        let own = if path.ends_with(".h") || path.ends_with(".inc") {
            analysis.load(path).expect("it is there")
        } else {
            analysis.open(path, text.as_str())
        };
        if let Some(cursor) = marked.find('§') {
            file = own;
            let before = &marked[..cursor];
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            at = Position { line: before.matches('\n').count() as u32, column: (cursor - start) as u32 };
        }
    }
    let includes =
        |text: &str, path: &str| ['"', '\''].iter().any(|quote| text.contains(&format!("include {quote}{path}")));
    let is_included = |path: &str| texts.iter().any(|(_, text)| includes(text, path));
    analysis.set_parts(texts.iter().map(|(path, _)| path.clone()).filter(|path| is_included(path)));
    World { analysis, file, at }
}

/// The places of a file, each by itself.
fn each_location(places: &FilePlaces) -> impl Iterator<Item = Location> + '_ {
    places.ranges.iter().map(|range| Location { path: places.path.clone(), range: *range })
}

fn told_places(found: &[FilePlaces]) -> String {
    told(&found.iter().flat_map(each_location).collect::<Vec<_>>())
}

fn told(locations: &[Location]) -> String {
    let one = |location: &Location| {
        let Position { line, column } = location.range.start;
        format!("{}:{}:{}", location.path, line + 1, column + 1)
    };
    locations.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn everywhere() -> Range {
    Range { start: Position::default(), end: Position { line: 9999, column: 0 } }
}
