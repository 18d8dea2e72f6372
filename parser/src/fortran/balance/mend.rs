//! Every way to read a line that does not fit, and what each costs.

use super::{
    Balance, Frame, GUESS, Kind, MISTAKE, OUTSIDE, Path, Role, UNLIKELY, accepts, divides, is_end_of, structural,
};
use crate::fortran::class::{Class, End, Line, ends_unit, is_head};

/// A way to read a line: its cost, the role of the line, the levels closed before it, the level after it.
pub(super) type Reading = (u32, Role, u32, u32);

impl Balance<'_> {
    /// Every way to read a line that does not fit: cost, role, levels closed before it, level after it.
    pub(super) fn readings_of(&mut self, way: Path, at: usize) -> Vec<Reading> {
        let (line, top) = (self.lines[at], way.top);
        // One mistake may make many lines stray, but not the first statement of a program unit.
        let follows = way.stray && !is_head(line.class);
        let stray = (if follows { 0 } else { MISTAKE }, Role::Stray, 0, top);
        let mut found = Vec::new();
        if line.misspelt.is_some() && structural(line.class) {
            let level = self.seeming(top, at);
            found.extend(level.map(|level| (0, Role::Itself, 0, level)));
            found.push((GUESS, Role::Stray, 0, top));
        }
        if self.is_doubtful(line)
            && let Some(level) = self.seeming(top, at)
        {
            let construct = self.push(level, Kind::If, at);
            return vec![(0, Role::Itself, 0, level), (0, Role::Opens, 0, construct)];
        }
        match line.class {
            Class::Contains => self.mended_contains(top, at, &mut found),
            Class::End(end) => {
                self.mended_end(top, end, line, &mut found);
                let before_head = ends_unit(line.class) && self.next_class(at).is_none_or(is_head);
                found.push((if before_head { UNLIKELY } else { MISTAKE }, Role::Stray, 0, top));
                return found;
            }
            Class::ElseIf | Class::Else | Class::Elsewhere | Class::Case | Class::Guard => {
                self.mended_part(top, line.class, at, &mut found);
            }
            class if is_head(class) => self.mended_head(top, class, at, &mut found),
            _ => {
                self.mended_statement(top, at, &mut found);
                if top != OUTSIDE && accepts(self.frame(top), line.class) {
                    return found;
                }
            }
        }
        found.push(stray);
        found
    }

    fn mended_contains(&mut self, top: u32, at: usize, found: &mut Vec<Reading>) {
        let frame = self.frame(top);
        if frame.kind == Kind::Type && !frame.past {
            let past = self.past(top);
            found.push((0, Role::Itself, 0, past));
        }
        if frame.kind.is_unit() && !frame.past && self.binding_follows(at) {
            // The type-bound part of a derived type.
            let level = self.push(top, Kind::Type, at);
            let level = self.past(level);
            found.push((MISTAKE, Role::Headless, 0, level));
        }
        let inside = self.find_unit(top, |frame| frame.kind.is_unit());
        let Some(inside) = inside else { return };
        let unit = self.outwards(top, inside);
        if !self.frame(unit).past {
            let past = self.past(unit);
            found.push((MISTAKE * inside.max(1), Role::Itself, inside, past));
        }
    }

    fn mended_end(&mut self, top: u32, end: End, line: Line, found: &mut Vec<Reading>) {
        if top == OUTSIDE {
            return;
        }
        let unit = ends_unit(Class::End(end));
        let name = self.end_name(end, line);
        let find = |wanted: &dyn Fn(Frame) -> bool| match unit || end == End::Interface {
            true => self.find_unit(top, wanted),
            false => self.find(top, wanted),
        };
        let named = find(&|frame| is_end_of(end, frame.kind) && frame.name == name);
        let kind = find(&|frame| is_end_of(end, frame.kind));
        if let Some(inside) = named {
            found.push((MISTAKE * inside, Role::Itself, inside, self.close_level(self.outwards(top, inside), line)));
        }
        if let Some(inside) = kind.filter(|_| kind != named) {
            let level = self.outwards(top, inside);
            let cost = MISTAKE * (inside + u32::from(!self.same_name(end, self.frame(level), line)));
            found.push((cost, Role::Itself, inside, self.close_level(level, line)));
        }
        let frame = self.frame(top);
        let is_unit = frame.kind.is_unit();
        if is_unit && unit && kind != Some(0) {
            found.push((MISTAKE, Role::Wrong, 0, frame.parent));
        } else if !is_unit && (!unit || end == End::Bare) && kind != Some(0) {
            found.push((UNLIKELY, Role::Wrong, 0, frame.parent));
        }
    }

    fn mended_part(&mut self, top: u32, class: Class, at: usize, found: &mut Vec<Reading>) {
        if let Some(inside) = self.find(top, |frame| divides(class, frame)) {
            let level = self.outwards(top, inside);
            let level = if class == Class::Else { self.past(level) } else { level };
            found.push((MISTAKE * inside, Role::Itself, inside, level));
        }
        if top != OUTSIDE {
            let kind = match class {
                Class::Case | Class::Guard => Kind::Select(class),
                Class::Elsewhere => Kind::Where,
                _ => Kind::If,
            };
            let level = self.push(top, kind, at);
            let level = if class == Class::Else { self.past(level) } else { level };
            found.push((MISTAKE, Role::Headless, 0, level));
        }
    }

    fn mended_head(&mut self, top: u32, class: Class, at: usize, found: &mut Vec<Reading>) {
        let depth = self.frame(top).depth;
        let inner = matches!(class, Class::Subroutine | Class::Function | Class::SeparateProcedure);
        if !inner {
            let level = self.push(OUTSIDE, Kind::Unit(class), at);
            return found.push((MISTAKE.saturating_mul(depth), Role::Itself, depth, level));
        }
        let inside = self.find_unit(top, |frame| accepts(frame, class)).unwrap_or(depth);
        let level = self.outwards(top, inside);
        let level = self.push(level, Kind::Unit(class), at);
        found.push((MISTAKE.saturating_mul(inside), Role::Itself, inside, level));
        let Some(inside) = self.find_unit(top, |frame| frame.kind.is_unit()) else { return };
        let unit = self.outwards(top, inside);
        let in_interface = self.frame_around(self.frame(unit)).is_some_and(|around| around.kind == Kind::Interface);
        if !in_interface && !self.frame(unit).past {
            let past = self.past(unit);
            self.frames[past as usize].loose = true;
            let level = self.push(past, Kind::Unit(class), at);
            found.push((MISTAKE * (1 + inside), Role::NoContains, inside, level));
        }
        if inside == 0 && !self.frame(top).past {
            let interface = self.push(top, Kind::Interface, at);
            let level = match class {
                Class::SeparateProcedure => interface,
                class => self.push(interface, Kind::Unit(class), at),
            };
            found.push((MISTAKE, Role::Headless, 0, level));
        }
    }

    fn mended_statement(&mut self, top: u32, at: usize, found: &mut Vec<Reading>) {
        let line = self.lines[at];
        let frame = self.frame(top);
        if top != OUTSIDE && accepts(frame, line.class) {
            // It fits, but its label ends a loop around what is open here.
            let Some(label) = line.label else { return };
            let inside = self.find(top, |frame| frame.kind == Kind::Do(label.atom)).unwrap_or(0);
            let level = self.without_loops(self.outwards(top, inside), label.atom);
            return found.push((MISTAKE * inside, Role::Itself, 0, level));
        }
        if let Some(inside) = self.find_unit(top, |frame| accepts(frame, line.class))
            && let level = self.outwards(top, inside)
            && let Some(level) = self.find_fitting(level, at)
        {
            found.push((MISTAKE * inside, Role::Itself, inside, level));
        }
        let holds = (frame.kind.is_unit() && frame.past) || (frame.kind == Kind::Interface && top != OUTSIDE);
        if holds && line.class != Class::Unknown {
            let unit = self.push(top, Kind::Headless, at);
            if let Some(level) = self.find_fitting(unit, at) {
                found.push((MISTAKE, Role::NoHead, 0, level));
            }
        }
    }
}
