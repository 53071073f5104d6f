//! The clock, Ctrl-C, and how far a search has come.

use crate::base::limits::Limit;
use crate::explore::watch::{Progress, Watch};
use crate::kernel::position::log::Halt;
use crate::report::layout::{cut, grouped};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// When Ctrl-C was first pressed, in milliseconds from the start.
static FIRST: AtomicU64 = AtomicU64::new(0);
/// Signals closer together than this are one: some shells and wrappers send each twice.
const SAME_MS: u64 = 300;

/// When the command is to stop by itself.
static DEADLINE: OnceLock<Instant> = OnceLock::new();

/// Searches that take no longer than this are not talked about.
const QUIET: Duration = Duration::from_secs(1);
/// Where no terminal is, a line this often, and none before: what is short is told by its results alone, so that what a program
/// reads or a page shows does not depend on how busy the machine is.
const EVERY: Duration = Duration::from_secs(60);

/// What is not talked about before so much time, on a terminal or elsewhere.
const fn quiet(is_terminal: bool) -> Duration {
    if is_terminal { QUIET } else { EVERY }
}

/// How long a command may take to hear of Ctrl-C, in steps; what has not heard by then is in the middle of something long.
const HEARING: Duration = Duration::from_millis(900);
/// How long a command that has heard of it may take to tell what it has found.
const TELLING: Duration = Duration::from_secs(10);
/// Set while a command looks for Ctrl-C between short pieces of work, and then tells what it has found.
static KEEPS: AtomicBool = AtomicBool::new(false);
/// Set when a command knows that it was interrupted, and only tells what it has found.
static HEARD: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C and SIGTERM stop searches at the next chance; a second one ends the program at once. What does not stop
/// within a second is ended: files are put in their places whole, so that none is left half written.
pub fn listen() {
    let began = now();
    // Without a handler Ctrl-C ends the program, which is no reason not to start.
    let _ = ctrlc::set_handler(move || {
        let at = now().duration_since(began).as_millis() as u64;
        let first = FIRST.load(Ordering::SeqCst);
        if !INTERRUPTED.swap(true, Ordering::SeqCst) {
            FIRST.store(at, Ordering::SeqCst);
            // If there is no thread to wait on, a second signal still ends the program.
            let _ = std::thread::Builder::new().spawn(end_what_does_not_hear);
        } else if at.saturating_sub(first) > SAME_MS {
            std::process::exit(super::exit::Exit::Interrupted as i32);
        }
    });
}

fn end_what_does_not_hear() {
    std::thread::sleep(HEARING);
    if HEARD.load(Ordering::SeqCst) || KEEPS.load(Ordering::SeqCst) {
        std::thread::sleep(TELLING);
    }
    eprintln!("warning: interrupted: what was under way is not told");
    std::process::exit(super::exit::Exit::Interrupted as i32);
}

/// From now on pieces of work are short, and what was found is to be told after Ctrl-C.
pub fn keep_what_is_found() {
    KEEPS.store(true, Ordering::SeqCst);
}

/// From now on the whole command may take so long; then searches stop as they do after Ctrl-C.
pub fn stop_after(time: Duration) {
    if let Some(at) = now().checked_add(time) {
        let _ = DEADLINE.set(at);
    }
}

/// Whether the time of the whole command is over.
#[must_use]
pub fn is_over() -> bool {
    DEADLINE.get().is_some_and(|at| now() >= *at)
}

/// Whether Ctrl-C was pressed.
#[must_use]
pub fn interrupted() -> bool {
    let is_interrupted = is_pressed();
    if is_interrupted {
        HEARD.store(true, Ordering::SeqCst);
    }
    is_interrupted
}

/// The same for what only stops, and leaves it to the command to tell what was found.
fn is_pressed() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// The time now.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this floor has the clock")]
pub fn now() -> Instant {
    Instant::now()
}

/// Watches one of many small searches: stops it in time, and says nothing.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    began: Instant,
    time_max: Option<Duration>,
}

impl Quiet {
    /// Starts the clock.
    #[must_use]
    pub fn start(time_max: Option<Duration>) -> Self {
        Quiet { began: now(), time_max }
    }
}

impl Halt for Quiet {
    fn halted(&self) -> Option<Limit> {
        if is_pressed() || is_over() {
            return Some(Limit::Interrupt);
        }
        let late = self.time_max.is_some_and(|most| now().duration_since(self.began) >= most);
        late.then_some(Limit::Time)
    }
}

/// Stops what follows a search a little later than the search itself, so that what was found can be told.
#[derive(Clone, Copy, Debug)]
pub struct Patience(Quiet);

/// How much later.
const PATIENCE: Duration = Duration::from_millis(500);

impl Patience {
    /// Starts the clock.
    #[must_use]
    pub fn start(time_max: Option<Duration>) -> Self {
        Patience(Quiet::start(time_max.map(|most| most.saturating_add(PATIENCE))))
    }
}

impl Halt for Patience {
    fn halted(&self) -> Option<Limit> {
        self.0.halted()
    }
}

impl Watch for Quiet {
    fn poll(&self, _: &Progress) -> Option<Limit> {
        self.halted()
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        Some(self)
    }
}

/// Tells how many of many small pieces of work are done; from many threads.
pub struct Count {
    name: String,
    began: Instant,
    bar: Option<ProgressBar>,
    /// What is under way, the longest first.
    under_way: Arc<Mutex<Vec<(String, Instant)>>>,
    done: AtomicU64,
    /// When a line was last printed, in milliseconds from the start.
    last: AtomicU64,
    /// How many were done when it was first told of; 0 before.
    first: AtomicU64,
}

impl Count {
    /// Nothing is done yet.
    #[must_use]
    pub fn start(name: &str) -> Self {
        let bar = std::io::stderr().is_terminal().then(ProgressBar::new_spinner);
        let under_way = Arc::new(Mutex::new(Vec::new()));
        if let Some(bar) = &bar {
            name_the_longest(bar, &under_way);
        }
        Count {
            name: name.to_owned(),
            began: now(),
            bar,
            under_way,
            done: AtomicU64::new(0),
            last: AtomicU64::new(0),
            first: AtomicU64::new(0),
        }
    }

    /// Something is under way, by its name.
    pub fn begins(&self, name: &str) {
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.push((name.to_owned(), now()));
    }

    /// What was under way is done, one more of all.
    pub fn ends(&self, name: &str, all: usize) {
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = under_way.iter().position(|(known, _)| known == name) {
            under_way.remove(at);
        }
        drop(under_way);
        self.tick(all);
    }

    /// One more of all is done.
    pub fn tick(&self, all: usize) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        self.tell(done, all as u64, "");
    }

    /// So many of all are done; with something more to say.
    pub fn tell(&self, done: u64, all: u64, also: &str) {
        let elapsed = now().duration_since(self.began).as_millis() as u64;
        let _ = self.first.compare_exchange(0, done, Ordering::Relaxed, Ordering::Relaxed);
        let pause = if self.bar.is_some() { 200 } else { EVERY.as_millis() as u64 };
        let last = self.last.load(Ordering::Relaxed);
        let is_due = elapsed >= quiet(self.bar.is_some()).as_millis() as u64 && elapsed - last.min(elapsed) >= pause;
        if !is_due || self.last.compare_exchange(last, elapsed, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return;
        }
        let left = self.left(done, all, elapsed);
        let text = format!("{}: {} of {}{also}{left}", self.name, grouped(done), grouped(all));
        match &self.bar {
            Some(bar) => {
                bar.set_message(text);
                bar.tick();
            }
            None => eprintln!("{text}{}", longest(&self.under_way)),
        }
    }
}

/// What has been under way longest, if that is more than a moment, and for how long.
fn longest(under_way: &Mutex<Vec<(String, Instant)>>) -> String {
    let under_way = under_way.lock().unwrap_or_else(PoisonError::into_inner);
    let told = |(name, began): &(String, Instant)| {
        let time = now().duration_since(*began);
        let shown = || crate::base::visible::name(&cut(name, 40)).into_owned();
        (time >= QUIET).then(|| format!("; `{}` for {} s", shown(), time.as_secs()))
    };
    under_way.first().and_then(told).unwrap_or_default()
}

/// The line of a terminal names what has been under way longest, also while nothing else ends.
fn name_the_longest(bar: &ProgressBar, under_way: &Arc<Mutex<Vec<(String, Instant)>>>) {
    let named = Arc::clone(under_way);
    let write = move |_: &ProgressState, line: &mut dyn std::fmt::Write| {
        let _ = line.write_str(&longest(&named));
    };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}{longest}") {
        bar.set_style(style.with_key("longest", write));
        bar.enable_steady_tick(QUIET);
    }
}

impl Count {
    /// How long the rest takes, if it goes on as since the first that was told of.
    fn left(&self, done: u64, all: u64, elapsed: u64) -> String {
        let since = done.saturating_sub(self.first.load(Ordering::Relaxed));
        if since == 0 || done >= all {
            return String::new();
        }
        let ms = u128::from(elapsed) * u128::from(all - done) / u128::from(since);
        match ms / 1000 {
            0..=90 => format!(", about {} s left", ms / 1000),
            seconds @ 91..=5400 => format!(", about {} min left", seconds / 60),
            seconds => format!(", about {} h left", seconds / 3600),
        }
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line on a terminal that says what runs; nothing where no terminal is.
pub struct StatusLine {
    bar: Option<ProgressBar>,
    began: Instant,
    last: Option<Instant>,
}

impl StatusLine {
    /// Nothing is said yet.
    #[must_use]
    pub fn start() -> StatusLine {
        let bar = std::io::stderr().is_terminal().then(ProgressBar::new_spinner);
        StatusLine { bar, began: now(), last: None }
    }

    /// Says what runs, not more often than one can read.
    pub fn tell(&mut self, text: &str) {
        let Some(bar) = &self.bar else { return };
        let at = now();
        let is_due = self.last.is_none_or(|last| at.duration_since(last) >= Duration::from_millis(100));
        if at.duration_since(self.began) >= QUIET && is_due {
            self.last = Some(at);
            bar.set_message(crate::base::visible::name(&cut(text, 70)).into_owned());
            bar.tick();
        }
    }

    /// Does something that prints.
    pub fn without_status_line<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Takes the line away.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Watches one search.
pub struct Clock {
    name: String,
    limit: Quiet,
    bar: Option<ProgressBar>,
    /// When a line was last printed, and how many states there were.
    last: Cell<(Duration, u64)>,
}

impl Clock {
    /// Starts the clock for the search of this name.
    #[must_use]
    pub fn start(name: &str, time_max: Option<Duration>) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(ProgressStyle::default_spinner());
            bar
        });
        Clock { name: name.to_owned(), limit: Quiet::start(time_max), bar, last: Cell::new((Duration::ZERO, 0)) }
    }

    /// How long it has run.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        now().duration_since(self.limit.began)
    }

    fn tell(&self, progress: &Progress) {
        let elapsed = self.elapsed();
        let (last, states) = self.last.get();
        let pause = if self.bar.is_some() { Duration::from_millis(200) } else { EVERY };
        if elapsed < quiet(self.bar.is_some()) || elapsed - last < pause {
            return;
        }
        let rate = (progress.states.saturating_sub(states)) as f64 / (elapsed - last).as_secs_f64();
        self.last.set((elapsed, progress.states));
        let text = format!(
            "{} states, {} states/s, depth {}, frontier {}",
            grouped(progress.states),
            grouped(rate as u64),
            progress.depth,
            grouped(progress.frontier)
        );
        match &self.bar {
            Some(bar) => {
                bar.set_message(format!("{}: {text}", cut(&self.name, 24)));
                bar.tick();
            }
            None => eprintln!("searching \"{}\": {text}", self.name),
        }
    }
}

impl Watch for Clock {
    fn poll(&self, progress: &Progress) -> Option<Limit> {
        let limit = self.limit.halted();
        if limit.is_none() {
            self.tell(progress);
        }
        limit
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        Some(&self.limit)
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
