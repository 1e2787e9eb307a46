//! A whole match: pairs, two at a time, until they are played or the test says stop.

use super::play::Match;
use super::record::Record;
use super::stats::{Pairs, Verdict};
use crate::Failure;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a match came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The pairs that count.
    pub pairs: Pairs,
    /// What they show, if a test was asked for.
    pub verdict: Option<Verdict>,
}

/// What threads share.
struct Shared<'a> {
    done: BTreeMap<u64, usize>,
    record: Option<&'a mut Record>,
    failure: Option<Failure>,
}

/// Plays `count` pairs on `threads` threads, those already in `done` excepted. With `test`, stops
/// as soon as the pairs **in order** decide between the two Elo differences, so that the result
/// does not depend on which thread is faster.
///
/// # Errors
/// What a search refuses, or a record that cannot be written.
pub fn run(
    what: &Match,
    count: u64,
    threads: usize,
    test: Option<(f64, f64)>,
    done: BTreeMap<u64, usize>,
    record: Option<&mut Record>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Outcome, Failure> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let shared = Mutex::new(Shared { done, record, failure: None });
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            if lock(&shared).done.contains_key(&number) {
                continue;
            }
            let played = what.pair(number);
            let mut shared = lock(&shared);
            let kept = played.and_then(|half_points| {
                shared.done.insert(number, half_points);
                shared.record.as_mut().map_or(Ok(()), |record| record.pair(number, half_points))
            });
            if let Err(why) = kept {
                shared.failure.get_or_insert(why);
                stop.store(true, Ordering::Relaxed);
            }
            progress(shared.done.len() as u64);
            if tally(&shared.done, count, test).1 {
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
    let shared = lock(&shared);
    if let Some(failure) = &shared.failure {
        return Err(failure.clone());
    }
    let (pairs, _) = tally(&shared.done, count, test);
    Ok(Outcome { pairs, verdict: test.map(|elo| pairs.verdict(elo)) })
}

/// The pairs in order, up to where the test decides; whether it does.
fn tally(done: &BTreeMap<u64, usize>, count: u64, test: Option<(f64, f64)>) -> (Pairs, bool) {
    let mut pairs = Pairs::default();
    for number in 0..count {
        let Some(&half_points) = done.get(&number) else { break };
        pairs.add(half_points);
        if test.is_some_and(|elo| pairs.verdict(elo) != Verdict::Inconclusive) {
            return (pairs, true);
        }
    }
    (pairs, false)
}

fn lock<'m, 'a>(shared: &'m Mutex<Shared<'a>>) -> std::sync::MutexGuard<'m, Shared<'a>> {
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
