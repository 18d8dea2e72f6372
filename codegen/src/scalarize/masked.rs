//! WHERE (10.2.3) and FORALL (10.2.4): assignments under masks, and for all values of indices.

use super::Scalarizer;
use super::assign::Mask;
use semantics::body::{Block, Counter, ExprId, ExprKind, Meaning, StatementId, StatementKind};

impl Scalarizer<'_> {
    pub(super) fn masked(&mut self, id: StatementId, masks: &[ExprId], blocks: &[Block]) -> Option<()> {
        match self.body.meanings.statements.get(&id).cloned() {
            Some(Meaning::Where) => self.where_blocks(masks, blocks, &[]),
            Some(Meaning::Forall { counters, mask }) => {
                blocks.iter().try_for_each(|block| self.forall_block(&counters, mask, block))
            }
            // What it is has no loops for other reasons, which whoever lowers it says.
            _ => Some(()),
        }
    }

    /// 10.2.3.2: each mask is evaluated when its block is reached, and holds although what it depends on changes then.
    fn where_blocks(&mut self, masks: &[ExprId], blocks: &[Block], outer: &[Mask]) -> Option<()> {
        let mut pending = outer.to_vec();
        for (number, block) in blocks.iter().enumerate() {
            let mut own = pending.clone();
            if let Some(mask) = masks.get(number) {
                self.prepare(*mask, None)?;
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
                        changes |= self.root(target).is_none_or(|root| self.mentions(mask, root));
                    }
                }
            });
        }
        if !changes {
            return Some(mask);
        }
        let extents = self.shape(mask)?;
        let element = self.symbols.types.element(self.body.exprs[mask].ty);
        let kept = self.shaped_temporary(element, &extents)?;
        self.nest(&extents, &[], |this, at| {
            let (into, holds) = (this.element(kept, at)?, this.element(mask, at)?);
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
                    self.assign(target, value, masks)
                }
                _ => self.refuse("a defined assignment in `where`"),
            },
            StatementKind::Opaque(inner, blocks)
                if self.body.meanings.statements.get(&id) == Some(&Meaning::Where) =>
            {
                self.where_blocks(&inner, &blocks, masks)
            }
            StatementKind::Empty => Some(()),
            _ => self.refuse("this statement in `where`"),
        }
    }

    /// 10.2.4.2.4: each statement is executed for all values of the indices before the next one is.
    fn forall_block(&mut self, counters: &[Counter], mask: Option<ExprId>, block: &Block) -> Option<()> {
        for counter in counters {
            for limit in [Some(counter.first), Some(counter.last), counter.step].into_iter().flatten() {
                self.scalars(limit)?;
                if self.number_of(limit).is_none() && !self.held.contains_key(&limit) {
                    let held = self.declare("limit", limit);
                    self.held.insert(limit, held);
                }
            }
        }
        let extents: Vec<ExprId> = counters.iter().map(|counter| self.trips(counter)).collect::<Option<_>>()?;
        for statement in block.clone() {
            self.done.insert(statement);
            let StatementKind::Expr(expr) = self.body.statements[statement].kind else {
                return self.refuse("this statement in `forall`");
            };
            let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else {
                return self.refuse("a defined assignment in `forall`");
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
        let Some(root) = self.root(target) else { return self.refuse("an assignment to this") };
        if self.body.operands(target).iter().skip(1).any(|part| self.mentions(*part, root)) {
            return self.refuse("`forall` whose assignment changes its own subscripts");
        }
        let is_array = self.is_array(target);
        let is_read = self.reads_others(target, value, root) || mask.is_some_and(|mask| self.mentions(mask, root));
        let is_read = is_read || is_array && self.mentions(value, root);
        if is_read && is_array {
            return self.refuse("`forall` whose assignment reads what it assigns");
        }
        let temporary = match is_read {
            true => Some(self.temporary(self.body.exprs[target].ty, extents)?),
            false => None,
        };
        let passes: &[Option<bool>] = if is_read { &[Some(false), Some(true)] } else { &[None] };
        let chosen = match (mask, is_read) {
            (Some(_), true) => Some(self.temporary(self.logical, extents)?),
            _ => None,
        };
        for pass in passes {
            self.nest(extents, &[], |this, at| {
                for (counter, position) in counters.iter().zip(at) {
                    this.emit_counter(counter, *position)?;
                }
                let number = this.linear(extents, at);
                let condition = match (mask, chosen, pass) {
                    (_, Some(chosen), Some(true)) => Some(this.element(chosen, &[number])?),
                    (Some(mask), _, _) => {
                        this.scalars(mask)?;
                        let holds = this.declare("mask", mask);
                        if let Some(chosen) = chosen {
                            let into = this.element(chosen, &[number])?;
                            let kept = this.to_type(holds, this.logical);
                            this.emit_assignment(into, kept);
                        }
                        Some(holds)
                    }
                    (None, _, _) => None,
                };
                this.emit_if(condition, |this| {
                    if is_array {
                        return this.assign(target, value, &[]);
                    }
                    this.scalars(target)?;
                    let held = temporary.map(|temporary| this.element(temporary, &[number]));
                    let held = held.map_or(Some(None), |held| held.map(Some))?;
                    match (pass, held) {
                        (Some(true), Some(held)) => this.emit_assignment(target, held),
                        (_, held) => {
                            this.scalars(value)?;
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
