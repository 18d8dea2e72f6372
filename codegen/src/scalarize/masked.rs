//! WHERE (10.2.3) and FORALL (10.2.4): assignments under masks, and for all values of indices.

use super::Scalarizer;
use super::assign::Mask;
use semantics::body::{Action, ActionKind, Block, Counter, ExprId, ExprKind, Refusal, StatementId, StatementKind};

impl Scalarizer<'_> {
    pub(super) fn scalarize_masked(&mut self, action: &Action) -> Option<()> {
        let blocks = &action.blocks;
        match &action.kind {
            ActionKind::Where => {
                let masks: Vec<ExprId> = action.exprs().collect();
                match self.independent_assignments(&masks, blocks) {
                    Some(assignments) => self.where_together(&masks, &assignments),
                    None => self.where_blocks(&masks, blocks, &[]),
                }
            }
            ActionKind::Forall { counters, mask } => {
                blocks.iter().try_for_each(|block| self.forall_block(counters, *mask, block))
            }
            // What it is has no loops for other reasons, which whoever lowers it says.
            _ => Some(()),
        }
    }

    /// The assignments of each block, if none reads of what another assigns anything but the element at its own position: then all of
    /// them may be made for one position after the other.
    fn independent_assignments(&mut self, masks: &[ExprId], blocks: &[Block]) -> Option<Vec<Vec<(ExprId, ExprId)>>> {
        let mut found = Vec::new();
        for block in blocks {
            let mut own = Vec::new();
            for statement in block {
                let StatementKind::Expr(expr) = self.body.statements[*statement].kind else { return None };
                let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else { return None };
                own.push((target, value));
            }
            found.push(own);
        }
        let all: Vec<(ExprId, ExprId)> = found.iter().flatten().copied().collect();
        let read: Vec<ExprId> = masks.iter().copied().chain(all.iter().map(|(_, value)| *value)).collect();
        for (target, _) in &all {
            let simple = self.is_array(*target) && self.has_plain_subscripts(*target, &all);
            if !simple || !read.iter().all(|read| self.reads_own_positions(*target, *read)) {
                return None;
            }
        }
        self.done.extend(blocks.iter().flatten());
        Some(found)
    }

    /// Whether the subscripts of a target depend on nothing that is assigned.
    fn has_plain_subscripts(&self, target: ExprId, all: &[(ExprId, ExprId)]) -> bool {
        let parts = self.body.operands(target);
        let mut roots = all.iter().map(|(target, _)| self.root_variable(*target));
        roots.all(|root| root.is_some_and(|root| !parts.iter().skip(1).any(|part| self.mentions_variable(*part, root))))
    }

    fn where_together(&mut self, masks: &[ExprId], blocks: &[Vec<(ExprId, ExprId)>]) -> Option<()> {
        for (target, value) in blocks.iter().flatten() {
            self.must_have_elements(self.body.exprs[*target].ty)?;
            self.prepare_expr(*value, None)?;
            for part in self.body.operands(*target).into_iter().skip(1) {
                self.prepare_expr(part, None)?;
            }
        }
        masks.iter().try_for_each(|mask| self.prepare_expr(*mask, None))?;
        let extents = self.array_shape(*masks.first()?)?;
        self.add_nest(&extents, &[], |this, at| this.where_at(masks, blocks, at))
    }

    /// The assignments of the first block whose mask holds at a position.
    fn where_at(&mut self, masks: &[ExprId], blocks: &[Vec<(ExprId, ExprId)>], at: &[ExprId]) -> Option<()> {
        let Some((block, rest)) = blocks.split_first() else { return Some(()) };
        let Some((mask, others)) = masks.split_first() else {
            return block.iter().try_for_each(|(target, value)| self.assign_element(*target, *value, at));
        };
        let condition = self.element_at(*mask, at)?;
        self.frames.push(Vec::new());
        block.iter().try_for_each(|(target, value)| self.assign_element(*target, *value, at))?;
        let then = self.frames.pop()?;
        self.frames.push(Vec::new());
        self.where_at(others, rest, at)?;
        let otherwise = self.frames.pop()?;
        self.emit(StatementKind::If { condition, then, otherwise });
        Some(())
    }

    /// 10.2.3.2: each mask is evaluated when its block is reached, and holds although what it depends on changes then.
    fn where_blocks(&mut self, masks: &[ExprId], blocks: &[Block], outer: &[Mask]) -> Option<()> {
        let mut pending = outer.to_vec();
        for (number, block) in blocks.iter().enumerate() {
            let mut own = pending.clone();
            if let Some(mask) = masks.get(number) {
                self.prepare_expr(*mask, None)?;
                let array = self.kept_mask(*mask, &blocks[number..])?;
                own.push(Mask { array, is_negated: false });
                pending.push(Mask { array, is_negated: true });
            }
            for statement in block.clone() {
                self.masked_statement(statement, &own)?;
            }
        }
        Some(())
    }

    /// A mask that no assignment of these blocks changes.
    fn kept_mask(&mut self, mask: ExprId, blocks: &[Block]) -> Option<ExprId> {
        let mut changes = false;
        for block in blocks {
            self.body.each_statement(block, |statement| {
                for expr in self.body.own_exprs(statement) {
                    if let ExprKind::Assign { target, .. } = self.body.exprs[expr].kind {
                        changes |= self.root_variable(target).is_none_or(|root| self.mentions_variable(mask, root));
                    }
                }
            });
        }
        if !changes {
            return Some(mask);
        }
        let extents = self.array_shape(mask)?;
        let element = self.symbols.types.element(self.body.exprs[mask].ty);
        let kept = self.shaped_temporary("mask", element, &extents)?;
        self.add_nest(&extents, &[], |this, at| {
            let (into, holds) = (this.element_at(kept, at)?, this.element_at(mask, at)?);
            this.emit_assignment(into, holds);
            Some(())
        })?;
        Some(kept)
    }

    fn masked_statement(&mut self, id: StatementId, masks: &[Mask]) -> Option<()> {
        self.done.insert(id);
        match self.body.statements[id].kind.clone() {
            StatementKind::Expr(expr) => match self.body.exprs[expr].kind {
                ExprKind::Assign { op: None, target, value } if self.is_array(target) => {
                    self.assign_array(target, value, masks)
                }
                _ => self.note_refusal(Refusal::DefinedAssignmentInWhere),
            },
            StatementKind::Action(action) if action.kind == ActionKind::Where => {
                let inner: Vec<ExprId> = action.exprs().collect();
                self.where_blocks(&inner, &action.blocks, masks)
            }
            StatementKind::Empty => Some(()),
            _ => self.note_refusal(Refusal::StatementInWhere),
        }
    }

    /// 10.2.4.2.4: each statement is executed for all values of the indices before the next one is.
    fn forall_block(&mut self, counters: &[Counter], mask: Option<ExprId>, block: &Block) -> Option<()> {
        for counter in counters {
            for limit in counter.limits() {
                self.scalarize_scalars(limit)?;
                if self.number_of(limit).is_none() && !self.held.contains_key(&limit) {
                    let held = self.declare("limit", limit);
                    self.held.insert(limit, held);
                }
            }
        }
        let extents: Vec<ExprId> =
            counters.iter().map(|counter| self.iteration_count(counter)).collect::<Option<_>>()?;
        for statement in block.clone() {
            self.done.insert(statement);
            let StatementKind::Expr(expr) = self.body.statements[statement].kind else {
                return self.note_refusal(Refusal::StatementInForall);
            };
            let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else {
                return self.note_refusal(Refusal::DefinedAssignmentInForall);
            };
            self.forall_assignment(counters, mask, &extents, (target, value))?;
        }
        Some(())
    }

    fn forall_assignment(
        &mut self,
        counters: &[Counter],
        mask: Option<ExprId>,
        extents: &[ExprId],
        (target, value): (ExprId, ExprId),
    ) -> Option<()> {
        let Some(root) = self.root_variable(target) else { return self.note_refusal(Refusal::AssignmentTarget) };
        if self.body.operands(target).iter().skip(1).any(|part| self.mentions_variable(*part, root)) {
            return self.note_refusal(Refusal::ForallChangesSubscripts);
        }
        let is_array = self.is_array(target);
        let is_read =
            self.reads_others(target, value, root) || mask.is_some_and(|mask| self.mentions_variable(mask, root));
        let is_read = is_read || is_array && self.mentions_variable(value, root);
        if is_read && is_array {
            return self.note_refusal(Refusal::ForallReadsAssigned);
        }
        let temporary = match is_read {
            true => Some(self.new_temporary(self.body.exprs[target].ty, extents)?),
            false => None,
        };
        let passes: &[Option<bool>] = if is_read { &[Some(false), Some(true)] } else { &[None] };
        let chosen = match (mask, is_read) {
            (Some(_), true) => Some(self.new_temporary(self.logical, extents)?),
            _ => None,
        };
        for pass in passes {
            self.add_nest(extents, &[], |this, at| {
                for (counter, position) in counters.iter().zip(at) {
                    this.emit_counter(counter, *position)?;
                }
                let number = this.element_number(extents, at);
                let condition = match (mask, chosen, pass) {
                    (_, Some(chosen), Some(true)) => Some(this.element_at(chosen, &[number])?),
                    (Some(mask), _, _) => {
                        this.scalarize_scalars(mask)?;
                        let holds = this.declare("mask", mask);
                        if let Some(chosen) = chosen {
                            let into = this.element_at(chosen, &[number])?;
                            let kept = this.convert_value(holds, this.logical);
                            this.emit_assignment(into, kept);
                        }
                        Some(holds)
                    }
                    (None, _, _) => None,
                };
                this.emit_if(condition, |this| {
                    if is_array {
                        return this.assign_array(target, value, &[]);
                    }
                    this.scalarize_scalars(target)?;
                    let held = temporary.map(|temporary| this.element_at(temporary, &[number]));
                    let held = held.map_or(Some(None), |held| held.map(Some))?;
                    match (pass, held) {
                        (Some(true), Some(held)) => this.emit_assignment(target, held),
                        (_, held) => {
                            this.scalarize_scalars(value)?;
                            this.emit_assignment(held.unwrap_or(target), value);
                        }
                    }
                    Some(())
                })
            })?;
        }
        Some(())
    }
}
