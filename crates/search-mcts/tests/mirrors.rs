//! Colours exchanged, every search is the same, move for move (R117, R118): what
//! `agreement.rs` does not ask of its own compositions.

mod common;

use common::mirrored;
use game_core::mix::Sequence;
use game_core::tree::{self, Tree};
use game_core::{Evaluate, Game, Limits, Order, Player, PolicyAnswer, PolicyValue, Score, Search, Turn};
use search_mcts::{
    Combine, Decisively, EpsilonGreedy, Grave, Guided, ImplicitMinimax, LeafParallel, Mast, MaxAware, Mcts,
    Noise, Outcomes, Ranks, Rave, RootParallel, Short, Solver, Thinned, Transposed, TreeParallel, Ucb1, UcbV,
    Uniform, Urgent,
};

/// Prefers later moves; a network that does so too and believes in the mover a little.
#[derive(Clone, Copy)]
struct Later;

impl Order<Tree> for Later {
    fn rank(&self, _: &Tree, m: tree::Move) -> i32 {
        i32::try_from(m.ordinal()).unwrap_or(0) + 1
    }
}

impl Evaluate<Tree> for Later {
    fn evaluate(&self, state: &Tree, player: Player) -> Score {
        let count = i32::try_from(state.move_count()).unwrap_or(0);
        state.turn().player().map_or(Score::ZERO, |mover| Score::new(3 * count - 7).towards(mover, player))
    }
    fn unit(&self) -> i32 {
        3
    }
}

impl PolicyValue<Tree> for Later {
    fn evaluate(&self, states: &[Tree]) -> Vec<PolicyAnswer> {
        let answer = |state: &Tree| {
            #[expect(clippy::cast_precision_loss, reason = "a few moves")]
            let policy = (1..=state.move_count()).map(|n| n as f32).collect();
            PolicyAnswer { policy, value: 0.25 }
        };
        states.iter().map(answer).collect()
    }
}

/// Checks that a search of random trees, with chance, gives the same as that of their mirrors.
fn check<S: Search<Tree, Value = f64>>(search: impl Fn(u64) -> S) {
    let mut sequence = Sequence::seeded(33);
    let shape = tree::Random {
        branching: 2..=4,
        depth: 2..=5,
        any_mover_percent: 20,
        chance_percent: 10,
        ..tree::Random::default()
    };
    let mut asked = 0;
    while asked < 15 {
        let root = shape.tree(&mut sequence);
        if !matches!(root.turn(), Turn::Player(_)) {
            continue;
        }
        asked += 1;
        let limits = Limits::simulations(600);
        let one = search(asked).search(&root, &limits).expect("searched");
        let other = search(asked).search(&mirrored(&root), &limits).expect("searched");
        assert_eq!(one.player, other.player.opponent());
        assert_eq!((one.value, one.root.len()), (other.value, other.root.len()), "{root}");
        for (a, b) in one.root.iter().zip(&other.root) {
            assert_eq!((a.visits, a.value, a.ordinal), (b.visits, b.value, b.ordinal), "{root}");
        }
        let names = |pv: &[tree::Move]| pv.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!((names(&one.pv), one.stopped), (names(&other.pv), other.stopped), "{root}");
    }
}

#[test]
fn tree_policies_mirror() {
    check(Mcts::<Tree>::flat);
    check(|seed| Mcts::new(seed).policy(Rave::new(0.001)));
    check(|seed| Mcts::new(seed).policy(Grave::new(20, 1e-3)));
    check(|seed| Mcts::new(seed).policy(Transposed(Ucb1::default())));
    check(|seed| Mcts::new(seed).policy(Transposed(UcbV::default())).backup(Solver));
    check(|seed| Mcts::new(seed).outcomes(Outcomes::InProportion));
    check(|seed| Mcts::new(seed).policy(Rave::new(0.001)).backup(MaxAware { weight: 0.6, visits: 1 }));
    check(|seed| Mcts::new(seed).backup(ImplicitMinimax { evaluate: Later, weight: 0.4 }));
}

#[test]
fn playouts_mirror() {
    check(|seed| Mcts::new(seed).playout(EpsilonGreedy { order: Later, epsilon: 0.3 }));
    check(|seed| Mcts::new(seed).playout(Urgent(Ranks(Later))));
    check(|seed| Mcts::new(seed).playout(Thinned { urgency: Ranks(Later), most: 4 }));
    check(|seed| Mcts::new(seed).playout(Decisively(Uniform)));
    check(|seed| Mcts::new(seed).playout(Decisively(Mast::new(0.4))).policy(Rave::new(0.001)));
    check(|seed| Mcts::new(seed).playout(Short { inner: Uniform, plies: 1, evaluate: game_core::Flat }));
    check(|seed| Mcts::new(seed).playout(LeafParallel::<_, 2>(Uniform)));
}

#[test]
fn threads_and_networks_mirror() {
    check(|seed| TreeParallel::new(1, seed));
    check(|seed| RootParallel::new(2, Combine::Sum, move |n| Mcts::new(seed + n)));
    check(|seed| RootParallel::new(2, Combine::Vote, move |n| Mcts::new(seed + n)));
    check(|seed| Guided::new(Later, seed));
    check(|seed| {
        Guided::new(Later, seed).batch(4).noise(Noise { alpha: 0.5, weight: 0.25 }).temperature(1.0)
    });
}
