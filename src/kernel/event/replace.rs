//! Replacement effects: which are active, and what one does to the event.

use crate::look::active::Found;
use crate::position::log::{Fact, Log, What};
use crate::position::offer::Pick;
use crate::position::state::{Env, Event, Fixed, Frame, Key, Stand};
use crate::run::step::{Go, Step};
use base::id::{AbilityId, ClassId, ClauseId};
use model::ability::Replacement;
use model::event::EventTemplate;
use model::expr::{NONE, Role, Slot};
use model::instr::{Instr, OnEvent};
use model::ir::When;
use model::policy::{Added, Moment, Policy, ReplacementCondition, ReplacesAgain, Substituted, Unpreventable};
use model::rulebook::classes_of;
use smallvec::SmallVec;

impl<'m, L: Log> Step<'_, 'm, L> {
    /// The replacement of an ability.
    #[must_use]
    pub fn replacement(&self, ability: AbilityId) -> Option<&'m Replacement> {
        self.kernel.ability(ability).kind.replacement()
    }

    /// The replacement effects of these classes that are active for an event of the moment on top.
    pub fn replacements(&self, at: u8, classes: &[ClassId]) -> SmallVec<[Found; 4]> {
        let event = self.event_at(at);
        if let Some(fixed) = &event.fixed {
            // A bearer that has left and come back is another one, whose effect was not there.
            let this = |it: &Fixed| Self::slot(&it.env, Slot::THIS);
            let its_time = |it: &&Fixed| self.is_its_time(at, it.key);
            let now = self.listening(event);
            let working = |it: &Fixed| now.iter().find(|(key, _)| *key == it.key);
            let is_there = |it: &Fixed| working(it).is_some() && (it.key.bearer().is_none() || this(it) != NONE);
            let may = |it: &&Fixed| (it.stays || is_there(it)) && self.is_free(it.key, classes);
            // Determined once for all, or just before an event that looks back.
            let once = self.eye().policy::<ReplacementCondition>() == ReplacementCondition::AtProposal;
            let mut found: SmallVec<[Found; 4]> = SmallVec::new();
            for it in fixed.iter().filter(may).filter(its_time) {
                let is_new = found.iter().all(|(key, _)| *key != it.key);
                let mut it = it.clone();
                // Whoever controls it by then.
                if let Some((_, env)) = working(&it).filter(|_| !it.stays && !once) {
                    it.env[Slot::YOU.index()] = Self::slot(env, Slot::YOU);
                }
                if is_new && (once || self.is_followed_by(event, &it)) && !self.has_replaced(event, it.key) {
                    found.push((it.key, self.as_determined(&it)));
                }
            }
            return found;
        }
        let mut found = self.replacements_of(event, classes);
        found.retain(|(key, _)| self.is_its_time(at, *key));
        found
    }

    /// The environment in which an effect reads that was found before: unless all was determined then, its variables are
    /// determined now.
    fn as_determined(&self, fixed: &Fixed) -> Env {
        let mut env = fixed.env.clone();
        if self.eye().policy::<ReplacementCondition>() != ReplacementCondition::AtProposal {
            self.eye().bind_anew(fixed.key, &mut env);
        }
        env
    }

    /// The replacement effects of these classes that are active for an event now.
    #[must_use]
    pub fn replacements_of(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[Found; 4]> {
        let mut found = self.listening(event);
        found.retain(|(key, env)| self.is_active(event, *key, env, classes));
        found
    }

    /// The replacement effects that work and are of events of this kind, those of the event itself among them.
    pub(crate) fn listening(&self, event: &Event) -> SmallVec<[Found; 4]> {
        let listeners = &self.kernel.listeners[event.kind.index()];
        let mut found = self.eye().active(&listeners.replacements);
        if let Some(own) = &event.own {
            let key = |ability: &AbilityId| Key { ability: *ability, object: Key::OWN, nth: 0 };
            found.extend(own.abilities.iter().map(|ability| (key(ability), own.env.clone())));
        }
        found
    }

    /// Whether an effect is there, whatever it asks of the position.
    #[must_use]
    pub fn has_effect(&self, key: Key) -> bool {
        if let Some(position) = key.position() {
            return self.s.effects[position].left != 0;
        }
        key.bearer().is_none_or(|id| {
            let object = self.s.objects.get(id.index()).filter(|object| object.exists);
            let zones = &self.kernel.ability(key.ability).zones;
            object.is_some_and(|object| zones.is_empty() || zones.contains(&object.zone))
                && self.eye().props(id).abilities.iter().any(|it| it.ability == key.ability && it.nth == key.nth)
        })
    }

    /// Every class of replacement effects.
    #[must_use]
    pub fn classes(&self) -> SmallVec<[ClassId; 8]> {
        (0..self.kernel.model.rulebook.classes.len()).map(ClassId::at).collect()
    }

    /// Whether an effect of one of these classes is not used up.
    pub(crate) fn is_free(&self, key: Key, classes: &[ClassId]) -> bool {
        let Some(replacement) = self.replacement(key.ability) else {
            return false;
        };
        classes.contains(&replacement.class) && replacement.limit.is_none_or(|limit| self.used(key) < limit.times)
    }

    fn is_active(&self, event: &Event, key: Key, env: &mut Env, classes: &[ClassId]) -> bool {
        let Some(replacement) = self.replacement(key.ability).filter(|_| self.is_free(key, classes)) else {
            return false;
        };
        // Whether one may that already has is asked of none that would not.
        let is_open = self.eye().is_open::<ReplacesAgain>();
        if !is_open && self.has_replaced(event, key) {
            return false;
        }
        // What has come back since is not the one to which it happened.
        let this = Self::slot(env, Slot::THIS);
        let anew = event.lost.contains(&this).then(|| event.without(this));
        if self.eye().meets(env, &replacement.on, anew.as_ref().unwrap_or(event)).is_none() {
            return false;
        }
        self.eye().bind_of_event(key.ability, env);
        if !self.is_its_time_to(key, env) {
            return false;
        }
        let applies = !self.prevents(replacement)
            || self.prevention_forbidden(event, env).is_none()
            || self.eye().policy::<Unpreventable>() != Unpreventable::NotApplied;
        applies && !(is_open && self.has_replaced(event, key))
    }

    /// Whether an effect for the first time, or another, has come to that.
    pub(crate) fn is_its_time_to(&self, key: Key, env: &Env) -> bool {
        let ordinal = self.replacement(key.ability).and_then(|replacement| replacement.ordinal);
        ordinal.is_none_or(|ordinal| self.times(ordinal.tally, env) + 1 == i32::from(ordinal.time))
    }

    /// Whether the effect is kept from replacing the event because it already has.
    pub(crate) fn has_replaced(&self, event: &Event, key: Key) -> bool {
        event.lineage.contains(&key) && self.eye().policy::<ReplacesAgain>() == ReplacesAgain::Once
    }

    /// Whether a replacement prevents.
    #[must_use]
    pub fn prevents(&self, replacement: &Replacement) -> bool {
        replacement.body.iter().any(|instr| matches!(instr, Instr::OnEvent(OnEvent::Prevent(_))))
    }

    /// Applies a replacement effect to an event of the moment on top.
    pub fn apply_replacement(&mut self, at: u8, key: Key, env: Env, clauses: &[ClauseId]) -> Go {
        let ability = self.kernel.ability(key.ability);
        let mut all: SmallVec<[ClauseId; 4]> = SmallVec::from_slice(clauses);
        all.extend(self.class_clauses(key.ability).iter().copied());
        all.extend(ability.clauses.iter().copied());
        let fact = Fact::of(self.event_at(at));
        self.tell(&all, |step| What::Replaces(step.agent(key), fact));
        self.log.cite(self.kernel.policy_clauses(Policy::ReplacesAgain));
        let replacement = self.replacement(key.ability);
        let next = replacement.is_some_and(|replacement| replacement.next);
        if replacement.is_some_and(|replacement| replacement.limit.is_some()) {
            self.use_up(key);
        }
        let fits = self.fitting(self.event_at(at), key, &env);
        let env = Self::without_lost(self.event_at(at), env);
        self.event_at_mut(at).fits = fits;
        let fresh = !self.event_at(at).lineage.contains(&key);
        for (predicate, it) in self.kernel.model.predicates.iter().enumerate() {
            if it.when == When::OncePerEvent {
                self.log.seen(predicate, fresh);
            }
        }
        // A set, with the effect that is being applied last.
        let lineage = &mut self.event_at_mut(at).lineage;
        lineage.retain(|known| *known != key);
        lineage.push(key);
        if let Some(position) = key.position().filter(|_| next) {
            self.s.effects[position].left = 0;
        }
        let pc = self.kernel.code.body(key.ability, 0);
        self.s.agenda.push(Frame::Run { pc, env, moment: u16::MAX, bare: false });
        Ok(())
    }

    /// How an effect stands among the options of an offer.
    #[must_use]
    pub fn pick(&self, key: Key, env: &Env) -> Pick {
        Pick::effect(key.ability, Self::of_whom(key, env))
    }

    /// The object whose effect it is: what its environment says, or who has it where that is no more the same.
    pub(crate) fn of_whom(key: Key, env: &Env) -> Option<base::id::ObjectId> {
        base::id::ObjectId::of_value(Self::slot(env, Slot::THIS)).or(key.bearer())
    }

    /// The clauses that give the class of a replacement effect.
    fn class_clauses(&self, ability: AbilityId) -> &'m [ClauseId] {
        let class = self.replacement(ability).map(|it| it.class.index());
        let of_class = |class: usize| self.kernel.model.rulebook.class_clauses.get(class);
        class.and_then(of_class).map_or(&[], Vec::as_slice)
    }

    /// Counts one more use of a limited effect.
    pub fn use_up(&mut self, key: Key) {
        match self.s.uses.binary_search_by_key(&key, |(used, _)| *used) {
            Ok(at) => self.s.uses[at].1 = self.s.uses[at].1.saturating_add(1),
            Err(at) => self.s.uses.insert(at, (key, 1)),
        }
    }

    // what a replacement does to the event

    /// The event under replacement gets this part. For an event of several
    /// parts, each part that the effect meets.
    pub fn change_event(&mut self, env: &mut Env, role: Role, expr: &model::expr::Expr) {
        let Some(event) = self.event_mut() else {
            return;
        };
        let mut event = event.clone();
        let met = Self::met_parts(&event);
        for part in met.iter().copied() {
            crate::look::active::bind_roles(env, &event.part(part));
            let value = self.value(env, expr);
            self.follow_object(&mut event, part, role, value);
            event.set(part, role, value);
        }
        crate::look::active::bind_roles(env, &event.part(met.first().copied().unwrap_or_default()));
        self.put_event(event, true);
    }

    /// Where the player of an event was the controller of its object, it is now that of the new object.
    fn follow_object(&self, event: &mut Event, part: usize, role: Role, value: i32) {
        let before = event.part(part);
        let old = self.object(before[Role::Object as usize]).map(|old| self.player_of(old));
        if role == Role::Object
            && old == Some(before[Role::Player as usize])
            && let Some(new) = self.object(value)
        {
            event.set(part, Role::Player, self.player_of(new));
        }
    }

    /// Puts a changed event back in its place.
    pub fn put_event(&mut self, event: Event, told: bool) {
        if let Some(place) = self.event_mut() {
            *place = event;
        }
        if told
            && L::ENTRIES
            && let Some(fact) = self.fact()
        {
            self.tell(&[], |_| What::Becomes(fact));
        }
    }

    /// The event under replacement becomes another one, with its lineage; or several of one moment, each with it. What
    /// is left of it stays beside them.
    pub fn become_event(&mut self, env: &Env, template: &'m EventTemplate) -> Go {
        // Gone in the middle of what answers it: there is nothing to be in the place of.
        if self.event_mut().is_some_and(|event| event.nothing || Self::met_parts(event).is_empty()) {
            return Ok(());
        }
        let rest = self.rest()?;
        let mut made = self.made_of_parts(env, template);
        let Some(old) = self.event_mut().cloned().filter(|_| !made.is_empty()) else {
            self.replace_with_nothing(rest);
            return Ok(());
        };
        made.iter_mut().for_each(|new| new.lineage.clone_from(&old.lineage));
        let goes = self.where_they_go(&made)?;
        self.settle_application(&old);
        // Several may go one by one: what is over is not gone through again.
        let several = made.len() > 1 || rest.is_some();
        let over = if several { self.moment_step().unwrap_or(0).max(old.done) } else { old.done };
        for new in &mut made {
            (new.turn, new.done) = (old.turn, over);
            if goes == Substituted::Another {
                new.lineage.clear();
            } else {
                (new.fixed, new.first, new.affected) = (old.fixed.clone(), old.first, old.affected);
            }
        }
        if rest.is_none() && self.added_stays(&old) {
            made[0].with.clone_from(&old.with);
        }
        for new in &mut made {
            self.tell(&[], |_| What::Becomes(Fact::of(new)));
            if goes == Substituted::Another {
                self.fail_at_once(new);
            }
        }
        let count = made.len();
        let rest = rest.map(|rest| Event { done: over, ..rest });
        if let Some(rest) = &rest {
            self.tell(&[], |_| What::Becomes(Fact::of(rest)));
        }
        if let Some((events, at)) = self.moment_mut() {
            events.remove(at);
            events.insert_many(at, made.into_iter().chain(rest));
        }
        if goes != Substituted::On {
            self.start_anew(count);
        }
        Ok(())
    }

    /// Another event that cannot happen is not answered at all; later nothing would tell that it was made by an answer.
    fn fail_at_once(&mut self, event: &mut Event) {
        let forbidden = self.eye().forbidden(event);
        event.nothing = !self.keep_possible(event) || forbidden.is_some();
        if event.nothing {
            let mut clauses = self.kind(event.kind).clauses.clone();
            clauses.extend(forbidden.iter().flat_map(|(key, _)| &self.kernel.ability(key.ability).clauses));
            self.tell(&clauses, |_| What::Vanishes(Fact::of(event)));
        }
    }

    /// Where the procedure goes on for events that take the place of the one under replacement. That is only asked if
    /// effects could replace one of them which will not if the procedure just goes on.
    fn where_they_go(&mut self, made: &[Event]) -> Go<Substituted> {
        let steps = &self.kernel.model.rulebook.procedure;
        let now = self.moment_step().map_or(0, usize::from);
        let before: SmallVec<[ClassId; 8]> = classes_of(&steps[..self.kernel.occur as usize]).collect();
        let over: SmallVec<[ClassId; 8]> = classes_of(&steps[..now]).collect();
        let loses = |new: &Event| {
            let other = Event { lineage: SmallVec::new(), fixed: None, ..new.clone() };
            let lost = |(key, _): &Found| {
                new.lineage.contains(key) || self.replacement(key.ability).is_some_and(|it| over.contains(&it.class))
            };
            self.replacements_of(&other, &before).iter().any(lost)
        };
        if !made.iter().any(loses) {
            return Ok(Substituted::On);
        }
        self.cited::<Substituted>()
    }

    /// The event under replacement, and those behind it up to so many, go through the procedure from its beginning; the
    /// others of its moment wait.
    fn start_anew(&mut self, count: usize) {
        let several = self.moment_mut().is_some_and(|(events, _)| events.len() > 1);
        let way = self.eye().policy_if::<Moment>(|| several);
        let moment = self.s.agenda.iter_mut().rev().find(|frame| matches!(frame, Frame::Moment { .. }));
        let Some(Frame::Moment { events, step, at, stand, .. }) = moment else {
            return;
        };
        let new = *at as usize..*at as usize + count;
        if several && way == Moment::ByEvent {
            events[new].iter_mut().for_each(|event| event.done = 0);
            (*step, *stand) = (0, Stand::Ready);
            return;
        }
        for (nth, event) in events.iter_mut().enumerate() {
            let over = if nth < new.start && way != Moment::Together { *step + 1 } else { *step };
            event.done = if new.contains(&nth) { 0 } else { event.done.max(over) };
        }
        (*step, *at, *stand) = (0, 0, Stand::Begin);
    }

    /// The event under replacement is replaced with nothing.
    pub fn vanish(&mut self) {
        let Some(event) = self.event_mut() else {
            return;
        };
        event.nothing = true;
        let event = event.clone();
        self.settle_application(&event);
        self.tell(&[], |_| What::Vanishes(Fact::of(&event)));
        self.follow_added(&event);
    }

    /// Whether what was added to an event stays although the event does not.
    fn added_stays(&mut self, event: &Event) -> bool {
        let is_added = !event.with.is_empty();
        if is_added {
            self.log.cite(self.kernel.policy_clauses(Policy::Added));
        }
        is_added && self.eye().policy::<Added>() == Added::Stays
    }

    /// What was added to an event that is replaced with nothing happens all the same, where the rulebook says so.
    pub fn follow_added(&mut self, event: &Event) {
        if self.added_stays(event) {
            for (pc, env) in event.with.iter().rev() {
                self.s.agenda.push(Frame::Run { pc: *pc, env: env.clone(), moment: u16::MAX, bare: false });
            }
        }
    }

    /// An application that does not come about is remembered as such, so that it is not tried again.
    pub fn settle_application(&mut self, event: &Event) {
        if let Some((key, part, raw)) = event.application {
            self.record_application(key, part, event.role(Role::Object), raw, NONE);
        }
    }
}
