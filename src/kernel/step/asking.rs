//! Somebody is asked: a player, nature, or the rules.

use crate::position::agenda::Interrupted;
use crate::position::offer::{Chooser, Offer, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step, Stop};
use base::id::ClauseId;
use model::policy::PolicyValue;
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// What a policy is; stops where it is open.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub fn policy<P: PolicyValue>(&self) -> Go<P> {
        let value = self.eye().policy();
        self.go_unless_asked().map(|()| value)
    }

    /// The same with the policy's clauses cited.
    ///
    /// # Errors
    /// As for [`Self::policy`].
    pub fn cited<P: PolicyValue>(&mut self) -> Go<P> {
        let value = self.policy::<P>()?;
        self.log.cite(self.kernel.policy_clauses(P::POLICY));
        Ok(value)
    }

    /// Goes on unless a question was met: nothing is asked of anybody on the strength of a reading that nobody took.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub(crate) fn go_unless_asked(&self) -> Go {
        if self.meter.question.is_asked() { Err(Stop::Asked) } else { Ok(()) }
    }

    /// Asks for an option unless there is only one.
    pub fn ask(&mut self, chooser: Chooser, kind: OfferKind, options: &[Pick], clauses: &[ClauseId]) -> Go<usize> {
        if options.len() == 1 {
            return Ok(0);
        }
        self.go_unless_asked()?;
        // Whoever has lost decides nothing any more.
        let chooser = match chooser {
            Chooser::Player(player) if self.s.has_lost(player) => Chooser::Rules,
            Chooser::Player(_) | Chooser::Nature | Chooser::Rules | Chooser::Nobody => chooser,
        };
        match self.taken() {
            Some(choice) => Ok(choice),
            None => Err(Stop::Offer(Box::new(Offer {
                chooser,
                kind,
                options: SmallVec::from_slice(options),
                clauses: SmallVec::from_slice(clauses),
                weights: SmallVec::new(),
            }))),
        }
    }

    /// The option that was chosen, for the question that is reached first.
    pub(crate) fn taken(&mut self) -> Option<usize> {
        let Interrupted::Choice(option) = self.from_outside else {
            return None;
        };
        self.from_outside = Interrupted::Nothing;
        usize::try_from(option).ok()
    }

    /// Whether what has this chance comes about.
    pub fn chance(&mut self, times: u16, all: u16) -> Go<bool> {
        self.go_unless_asked()?;
        match self.taken() {
            Some(choice) => Ok(choice == 0),
            None => Err(Stop::Offer(Box::new(Offer {
                chooser: Chooser::Nature,
                kind: OfferKind::Chance,
                options: SmallVec::from_slice(&[Pick::Yes, Pick::No]),
                clauses: SmallVec::new(),
                weights: SmallVec::from_slice(&[u32::from(times), u32::from(all - times)]),
            }))),
        }
    }
}

/// The offer with which a long deterministic stretch stops.
#[must_use]
pub fn checkpoint() -> Offer {
    Offer {
        chooser: Chooser::Nobody,
        kind: OfferKind::Checkpoint,
        options: SmallVec::from_slice(&[Pick::Go]),
        clauses: SmallVec::new(),
        weights: SmallVec::new(),
    }
}
