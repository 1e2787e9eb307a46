//! Threads at a shared tree: many at once, and models in which every interleaving is tried.

use super::*;
use loom::sync::Arc;
use std::thread;

#[test]
fn one_of_many_threads_allots_and_blocks_never_overlap() {
    let arena = <SharedArena>::new(SEGMENT * 3);
    let root = arena.node(0).expect("the root");
    let firsts: Vec<Children> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| arena.children(root, 7))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(firsts.iter().all(|&children| children == Children::At(1) || children == Children::Busy));
    assert_eq!(root.first(), Some(1));
    let mut blocks: Vec<usize> = thread::scope(|scope| {
        let thread = || (0..2000).filter_map(|_| arena.allot(13)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(thread)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    blocks.sort_unstable();
    assert_eq!(blocks.len(), 8000);
    assert!(blocks.windows(2).all(|pair| pair[0] + 13 <= pair[1]));
    assert!(blocks.iter().all(|first| first / SEGMENT == (first + 12) / SEGMENT));
}

#[test]
fn what_does_not_fit_is_not_allotted() {
    let arena = <SharedArena>::new(10);
    let root = arena.node(0).expect("the root");
    assert_eq!(arena.children(root, 10), Children::Full);
    assert_eq!(arena.children(root, 9), Children::At(1));
    assert_eq!(arena.allot(1), None);
    // Nor is it made.
    assert!(arena.node(9).is_some() && arena.node(10).is_none());
    let two = <SharedArena>::new(SEGMENT + 3);
    assert!(two.node(SEGMENT + 2).is_some() && two.node(SEGMENT + 3).is_none());
}

#[test]
fn additions_of_threads_are_never_lost() {
    let node = <SharedNode>::default();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10_000 {
                    node.enter();
                    node.come_back(3);
                }
            });
        }
    });
    assert_eq!((node.visits(), node.total(), node.under_way()), (40_000, 120_000, 0));
}
type ModelArena = SharedArena<loom::sync::atomic::AtomicU32, loom::sync::atomic::AtomicU64, 4>;

/// Two threads at one arena, in every order of their steps; then what must hold.
fn model(
    room: usize,
    work: impl Fn(&ModelArena, u32) -> Children + Copy + Send + Sync + 'static,
    check: impl Fn(&ModelArena, [Children; 2]) + Send + Sync + 'static,
) {
    loom::model(move || {
        let arena = Arc::new(ModelArena::new(room));
        let threads = [1, 2].map(|number| {
            let arena = Arc::clone(&arena);
            loom::thread::spawn(move || work(&arena, number))
        });
        let found = threads.map(|thread| thread.join().expect("no panic"));
        check(&arena, found);
    });
}

#[test]
fn vl_05_whoever_wins_the_race_for_children_nothing_is_allotted_twice() {
    model(
        4,
        |arena, _| arena.children(arena.node(0).expect("the root"), 2),
        |arena, found| {
            assert!(found.contains(&Children::At(1)), "{found:?}");
            assert!(found.iter().all(|&children| matches!(children, Children::At(1) | Children::Busy)));
            assert_eq!((arena.used(), arena.node(0).and_then(SharedNode::first)), (3, Some(1)));
        },
    );
}

#[test]
fn vl_05_blocks_of_two_nodes_never_overlap_in_any_interleaving() {
    // Beyond the first segment, too: there is no room for the second block in it.
    model(
        8,
        |arena, _| arena.allot(2).map_or(Children::Full, Children::At),
        |_, found| {
            let both = [[Children::At(1), Children::At(4)], [Children::At(4), Children::At(1)]];
            assert!(both.contains(&found), "{found:?}");
        },
    );
    model(
        3,
        |arena, _| arena.allot(2).map_or(Children::Full, Children::At),
        |arena, found| {
            assert!(found.contains(&Children::At(1)) && found.contains(&Children::Full), "{found:?}");
            assert_eq!(arena.used(), 3);
        },
    );
}

#[test]
fn vl_02_visits_add_up_and_no_virtual_loss_remains_in_any_interleaving() {
    // One comes back with a result and one without; then both with one.
    for turns_back in [1, 0] {
        model(
            1,
            move |arena, number| {
                let root = arena.node(0).expect("the root");
                root.enter();
                if number == turns_back {
                    root.turn_back();
                } else {
                    root.come_back(number.into());
                }
                Children::Busy
            },
            move |arena, _| {
                let root = arena.node(0).expect("the root");
                let results = [1u32, 2].into_iter().filter(|&number| number != turns_back);
                let total: u32 = results.clone().sum();
                assert_eq!((root.visits() as usize, root.total()), (results.count(), total.into()));
                assert!(arena.settled());
            },
        );
    }
}
