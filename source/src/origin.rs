//! Where a token comes from.
//!
//! A [`Place`] is a range of bytes in the text of an [`Origin`]. Origins form a forest: a file, a file
//! included from a place, the replacement text of a macro called at a place, or text built in. A place is explained by walking to the
//! root; `written` is where the programmer's cursor should go. `#line` says that lines are those of another file:
//! [`Marker`]s keep what it said.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::Atom;
use crate::file::FileId;

/// The number of an origin in its [`Origins`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OriginId(pub u32);

/// A range of bytes in the text of an origin's file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Whose text it is.
    pub origin: OriginId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Place {
    /// The same among other origins, of which its own begin behind the first `base`.
    pub(crate) fn rebase_to(self, base: OriginId) -> Place {
        Place { origin: OriginId(self.origin.0 + base.0), ..self }
    }
}

/// Why a text is part of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The file that was asked for.
    File(FileId),
    /// A file brought in by an include line or directive.
    Include {
        /// The included file.
        file: FileId,
        /// The include line.
        from: Place,
        /// Whether it is a system header: of `-isystem` or the usual folders, or included from one.
        system: bool,
    },
    /// The replacement text of a macro; places lie in the file of its definition.
    Macro {
        /// The macro's name.
        name: Atom,
        /// The file of its `#define`; `None` for `-D` and predefined macros.
        file: Option<FileId>,
        /// Where in that file its name is.
        defined: u32,
        /// The call that brought it here.
        call: Place,
    },
    /// Text that is in no file: predefined macros, `-D`.
    BuiltIn,
}

/// What `#line`, or `# 12 "file"`, says of the lines after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// The first byte it speaks of: the start of a line.
    pub at: u32,
    /// The number of that line.
    pub line: u32,
    /// The file it is said to be in, if another.
    pub name: Option<Arc<str>>,
}

/// The origins of one token buffer: its own, and among them those of files that were read before and are shared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origins {
    forest: Vec<Origin>,
    /// What is said of the lines of an origin, in the order of the text.
    markers: BTreeMap<OriginId, Vec<Marker>>,
    /// Origins that other buffers have too, by their first number, ascending.
    shared: Vec<Shared>,
    /// How many numbers those take.
    shared_numbers: u32,
    /// The files among them that are system headers.
    system_files: BTreeSet<FileId>,
}

/// The origins of an included file, as they were when it was read: number 0 is the file itself.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shared {
    base: u32,
    count: u32,
    /// The numbers that shared origins take up to here, these included.
    numbers: u32,
    /// The include line here.
    from: Place,
    origins: Arc<Origins>,
}

impl Shared {
    fn rebase_place(&self, place: Place) -> Place {
        place.rebase_to(OriginId(self.base))
    }

    fn rebase_origin(&self, local: OriginId) -> Origin {
        match self.origins.get(local) {
            Origin::Include { file, system, .. } if local.0 == 0 => Origin::Include { file, from: self.from, system },
            Origin::Include { file, from, system } => Origin::Include { file, from: self.rebase_place(from), system },
            Origin::Macro { name, file, defined, call } => {
                Origin::Macro { name, file, defined, call: self.rebase_place(call) }
            }
            other @ (Origin::File(_) | Origin::BuiltIn) => other,
        }
    }
}

impl Origins {
    /// Adds an origin.
    pub fn add_origin(&mut self, origin: Origin) -> OriginId {
        let id = OriginId(self.len());
        if let Origin::Include { file, system: true, .. } = origin {
            self.system_files.insert(file);
        }
        self.forest.push(origin);
        id
    }

    /// Whether these are the origins of this file.
    pub(crate) fn is_of_file(&self, file: FileId) -> bool {
        self.forest.first() == Some(&Origin::File(file))
    }

    /// The first so many; none if they are not all that is known of these.
    pub(crate) fn first_origins(&self, count: u32) -> Option<Origins> {
        let is_plain = self.markers.is_empty() && self.shared.is_empty();
        let forest = self.forest.get(..count as usize)?.to_vec();
        is_plain.then(|| Origins { forest, system_files: self.system_files.clone(), ..Origins::default() })
    }

    /// How many origins there are.
    pub fn len(&self) -> u32 {
        self.forest.len() as u32 + self.shared_numbers
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the origins of a file that the line at `from` includes; the number of their first.
    pub(crate) fn share_origins(&mut self, from: Place, origins: Arc<Origins>) -> OriginId {
        let (base, count) = (self.len(), origins.len());
        self.shared_numbers += count;
        self.system_files.extend(&origins.system_files);
        self.shared.push(Shared { base, count, numbers: self.shared_numbers, from, origins });
        OriginId(base)
    }

    /// Those shared origins that have this number or lower ones.
    fn shared_before(&self, id: OriginId) -> Option<&Shared> {
        let after = self.shared.partition_point(|shared| shared.base <= id.0);
        self.shared.get(after.checked_sub(1)?)
    }

    /// The origin of this number.
    pub fn get(&self, id: OriginId) -> Origin {
        match self.shared_before(id) {
            Some(shared) if id.0 - shared.base < shared.count => shared.rebase_origin(OriginId(id.0 - shared.base)),
            Some(shared) => self.forest[(id.0 - shared.numbers) as usize],
            None => self.forest[id.0 as usize],
        }
    }

    /// The file whose text `place` counts bytes of; `None` for built-in text.
    pub fn file(&self, place: Place) -> Option<FileId> {
        match self.get(place.origin) {
            Origin::File(file) | Origin::Include { file, .. } => Some(file),
            Origin::Macro { file, .. } => file,
            Origin::BuiltIn => None,
        }
    }

    /// Whether `place` is in the text of a file, and not in what a macro made.
    pub fn is_text(&self, place: Place) -> bool {
        matches!(self.get(place.origin), Origin::File(_) | Origin::Include { .. })
    }

    /// `#pragma GCC system_header`: what `id` is the origin of is a system header too; a file that was asked for is not.
    pub fn set_system(&mut self, id: OriginId) {
        let index = match self.shared_before(id) {
            Some(shared) if id.0 - shared.base < shared.count => return,
            Some(shared) => id.0 - shared.numbers,
            None => id.0,
        };
        if let Some(Origin::Include { file, system, .. }) = self.forest.get_mut(index as usize) {
            *system = true;
            self.system_files.insert(*file);
        }
    }

    /// Whether `place` was written in a system header.
    pub fn is_system(&self, place: Place) -> bool {
        matches!(self.get(self.as_written(place).origin), Origin::Include { system: true, .. })
    }

    /// Whether a file is a system header.
    pub(crate) fn is_system_file(&self, file: FileId) -> bool {
        self.system_files.contains(&file)
    }

    /// Whether `place` is in the replacement of a macro that a system header defines.
    pub fn is_of_system_macro(&self, place: Place) -> bool {
        match self.get(place.origin) {
            Origin::Macro { file: Some(file), .. } => self.system_files.contains(&file),
            Origin::File(_) | Origin::Include { .. } | Origin::Macro { file: None, .. } | Origin::BuiltIn => false,
        }
    }

    /// Remembers what is said of the lines of `origin` from here on.
    pub fn add_marker(&mut self, origin: OriginId, marker: Marker) {
        self.markers.entry(origin).or_default().push(marker);
    }

    /// What is said of the line of `place`.
    pub fn marker_at(&self, place: Place) -> Option<&Marker> {
        if let Some(shared) = self.shared_before(place.origin)
            && place.origin.0 - shared.base < shared.count
        {
            return shared.origins.marker_at(Place { origin: OriginId(place.origin.0 - shared.base), ..place });
        }
        let markers = self.markers.get(&place.origin)?;
        markers.get(markers.partition_point(|marker| marker.at <= place.start).checked_sub(1)?)
    }

    /// Where the programmer wrote it: the macro call for a token out of a macro, else the place itself.
    pub fn as_written(&self, place: Place) -> Place {
        let mut place = place;
        while let Origin::Macro { call, .. } = self.get(place.origin) {
            place = call;
        }
        place
    }
}
