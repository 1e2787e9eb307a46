//! The worked examples of the sources.

use game_core::tree::Tree;
use game_core::{Limits, Refused, Search};
use search_mcts::{
    Answer, BestMean, Candidate, Event, Mcts, MostVisits, Playout, Random, RobustMax, Secure, Thinned,
    Urgent, puct, rave_beta, rave_value, ucb_v, ucb1, ucb1_tuned,
};
use std::f64::consts::SQRT_2;

/// Checks the bonus, score and choice of UCB1 against a printed table of (wins, visits).
fn check(parent: u32, children: &[(f64, u32)], c: f64, scores: &[f64], select: usize) {
    let found: Vec<f64> = children.iter().map(|&(wins, visits)| ucb1(wins, visits, parent, c)).collect();
    for (found, expected) in found.iter().zip(scores) {
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }
    let best = (0..found.len()).reduce(|a, b| if found[b] > found[a] { b } else { a });
    assert_eq!(best, Some(select));
}

#[test]
fn ucb1_tables_of_the_sources() {
    let three = [(21.0, 30), (7.0, 12), (3.0, 8)];
    let sqrt2 = [1.210_687_314_993_440_7, 1.390_800_877_100_898_4, 1.363_941_733_044_488_7];
    // U-3kids-sqrt2, U-3kids-0.5, U-3kids-0.
    check(50, &three, SQRT_2, &sqrt2, 1);
    let half = [0.880_555_231_748_906_2, 0.868_816_221_226_378_6, 0.724_643_702_817_067_1];
    check(50, &three, 0.5, &half, 0);
    check(50, &three, 0.0, &[0.7, 0.583_333_333_333_333_4, 0.375], 0);
    // U-S1Q10, U-S3Q9, U-S3Q9-C2.
    check(16, &[(6.0, 12), (1.0, 4)], 1.0, &[0.980_675_628_866_960_9, 1.082_554_611_157_697_8], 1);
    let two = [(18.0, 30), (4.0, 10)];
    check(40, &two, SQRT_2, &[1.095_908_557_035_396_6, 1.258_938_816_693_475_2], 1);
    check(40, &two, 2.0, &[1.301_320_607_056_329_2, 1.614_722_923_816_610_3], 1);
    // U-S5Q9-1, U-S5Q9-0.2.
    let hundred = [(54.0, 90), (4.0, 10)];
    check(100, &hundred, 1.0, &[0.826_204_680_813_837, 1.078_614_042_441_511_2], 1);
    check(100, &hundred, 0.2, &[0.645_240_936_162_767_4, 0.535_722_808_488_302_3], 0);
}

#[test]
fn an_unvisited_child_is_infinitely_urgent() {
    // U-unvisited.
    check(9, &[(5.0, 6), (1.0, 3), (0.0, 0)], SQRT_2, &[], 2);
    assert_eq!(ucb1(0.0, 0, 9, SQRT_2), f64::INFINITY);
}

#[test]
fn two_wins_in_two_tries_are_weak_evidence() {
    // U-two-of-two.
    let tries = [
        Candidate { visits: 2, mean: 1.0, proved: None },
        Candidate { visits: 90, mean: 55.0 / 90.0, proved: None },
    ];
    assert_eq!(MostVisits.choose(&tries), 1);
}

/// The payoffs backed up along the path of the last of three simulations of a forced line of
/// three moves, first to last.
fn backed_up(line: &str) -> Vec<(u32, f64)> {
    let root: Tree = line.parse().expect("a tree");
    let mut search = Mcts::new(1).observer(Vec::new());
    search.search(&root, &Limits { only: Some(vec![0]), ..Limits::simulations(3) }).expect("searched");
    let mut path = Vec::new();
    for event in search.observed() {
        match event {
            Event::Simulation { .. } => path.clear(),
            Event::Backup { visits, payoff, .. } => path.insert(0, (*visits, *payoff)),
            _ => {}
        }
    }
    path
}

#[test]
fn the_winner_is_rewarded_where_he_moved() {
    // K-black, K-S3Q8, K-S5Q8: the second player wins, so only the node he moved into gains. The
    // first node is at its third visit, the last at its first.
    assert_eq!(backed_up("max(min(max(-1)))"), [(3, -1.0), (2, 1.0), (1, -1.0)]);
    assert_eq!(backed_up("max(min(max(1)))"), [(3, 1.0), (2, -1.0), (1, 1.0)]);
}

#[test]
fn a_draw_is_half_a_win_to_everybody() {
    // K-S2Q8, in payoff units: 0 is the middle of -1..1. The other move, not searched, makes it that
    // range.
    let path = backed_up("max(min(max(0)) 1)");
    assert_eq!(path, [(3, 0.0), (2, 0.0), (1, 0.0)]);
}

#[test]
fn every_player_of_three_is_rewarded_for_himself() {
    assert_eq!(backed_up("p0(p1(p2(<0 0 1>)))"), [(3, 0.0), (2, 0.0), (1, 1.0)]);
}

#[test]
fn outcomes_are_drawn_four_to_one() {
    // C-sample.
    let root: Tree = "chance(0.8:1 0.2:2)".parse().expect("a tree");
    let mut random = Random::seeded(5);
    let mut drawn = [0.0f64; 2];
    for _ in 0..100_000 {
        let (k, _, count) = random.outcome(&root).expect("an outcome");
        assert_eq!(count, 2);
        drawn[k] += 1.0;
    }
    assert!((drawn[0] / drawn[1] - 4.0).abs() < 0.16, "{drawn:?}");
}

#[test]
fn the_weight_of_rave_is_the_sources() {
    // R-beta-0-5-0.001, R-beta-10-100-0.001, R-beta-100-100-0.001, R-beta-1000-1000-0.001,
    // R-beta-10-100-0.0, R-beta-3-7-1.0, R-beta-10000-10000-0.001: s, sa, c1, beta, value, with mean 0.4 and AMAF 0.7.
    for (s, sa, c1, beta, value) in [
        (0, 5, 0.001, 1.0, 0.7),
        (10, 100, 0.001, 0.900_900_900_900_900_9, 0.670_270_270_270_270_3),
        (100, 100, 0.001, 0.476_190_476_190_476_2, 0.542_857_142_857_142_9),
        (1000, 1000, 0.001, 1.0 / 3.0, 0.5),
        (10, 100, 0.0, 0.909_090_909_090_909_1, 0.672_727_272_727_272_7),
        (3, 7, 1.0, 0.225_806_451_612_903_22, 0.467_741_935_483_871),
        (10_000, 10_000, 0.001, 1.0 / 12.0, 0.425),
    ] {
        assert!((rave_beta(s, sa, c1) - beta).abs() < 1e-9, "{s} {sa} {c1}");
        assert!((rave_value(0.4, s, 0.7, sa, c1) - value).abs() < 1e-9, "{s} {sa} {c1}");
    }
    // R-monotone, and the rule for 0 / 0.
    assert_eq!(rave_beta(0, 0, 0.001), 1.0);
    assert!((1..500).all(|s| rave_beta(s, 50, 0.001) < rave_beta(s - 1, 50, 0.001)));
    assert!(rave_beta(u32::MAX, 50, 0.001) < 1e-6);
}

#[test]
fn variance_narrows_the_bonus() {
    // A coin with all the variance there is, and a sure half, after 100 of 1000 visits.
    let log = 1000.0f64.ln() / 100.0;
    let sure = ucb1_tuned(50.0, 25.0, 100, 1000);
    let coin = ucb1_tuned(50.0, 50.0, 100, 1000);
    assert!((sure - (0.5 + (log * 0.25f64.min((2.0 * log).sqrt())).sqrt())).abs() < 1e-12);
    assert!((coin - (0.5 + (log * 0.25).sqrt())).abs() < 1e-12);
    assert!((ucb_v(50.0, 25.0, 100, 1000, 1.0, 1.0) - (0.5 + 3.0 * log)).abs() < 1e-12);
    let expected = 0.5 + (2.0 * 0.25 * log).sqrt() + 3.0 * log;
    assert!((ucb_v(50.0, 50.0, 100, 1000, 1.0, 1.0) - expected).abs() < 1e-12);
    assert_eq!((ucb1_tuned(0.0, 0.0, 0, 9), ucb_v(0.0, 0.0, 0, 9, 1.0, 1.0)), (f64::INFINITY, f64::INFINITY));
}

#[test]
fn priors_rule_the_first_selection() {
    // UCB-03: with no visits yet at the parent the prior still counts.
    let scores = [0.1, 0.8, 0.1].map(|prior| puct(0.5, 0, prior, 0, 1.0));
    assert!(scores[1] > scores[0] && scores[1] > scores[2], "{scores:?}");
}

#[test]
fn answers_weigh_visits_and_means_each_in_its_way() {
    let of = |visits, mean| Candidate { visits, mean, proved: None };
    let candidates = [of(50, 0.60), of(40, 0.70), of(1, 1.0), of(0, 0.0)];
    assert_eq!(MostVisits.choose(&candidates), 0);
    assert_eq!(BestMean.choose(&candidates), 2);
    assert_eq!(RobustMax.choose(&candidates), 1);
    assert_eq!(Secure { a: 1.0 }.choose(&candidates), 1);
    assert_eq!(Secure { a: 0.0 }.choose(&candidates), 2);
    assert!(MostVisits.settled(&candidates, 9) && !MostVisits.settled(&candidates, 10));
}

#[test]
fn urgent_moves_are_played_in_proportion() {
    // R139: 3 to 1 to 0; all 0 is all alike.
    fn drawn(mut playout: impl Playout<Tree>) -> [f64; 3] {
        let root: Tree = "max(1 2 3)".parse().expect("a tree");
        let (mut random, mut drawn) = (Random::seeded(4), [0.0; 3]);
        for _ in 0..40_000 {
            drawn[playout.choose(&root, &mut random).expect("a move").ordinal()] += 1.0;
        }
        drawn
    }
    let of = |urgencies: [u32; 3]| move |_: &Tree, m: game_core::tree::Move| urgencies[m.ordinal()];
    let thinned = |urgencies, most| drawn(Thinned { urgency: of(urgencies), most });
    let drawn = |urgencies| drawn(Urgent(of(urgencies)));
    let [three, one, none] = drawn([3, 1, 0]);
    assert!(none == 0.0 && (three / one - 3.0).abs() < 0.1, "{three} {one} {none}");
    assert!(drawn([0, 0, 0]).iter().all(|n| (n / 40_000.0 - 1.0 / 3.0).abs() < 0.01));
    // Drawn and refused, the same; what is above the greatest counts as that, and where nearly all
    // is refused all are weighed.
    for (urgencies, most) in [([3, 1, 0], 3), ([9, 1, 0], 3), ([3, 1, 0], 1_000_000)] {
        let [three, one, none] = thinned(urgencies, most);
        assert!(none == 0.0 && (three / one - 3.0).abs() < 0.1, "{most}: {three} {one} {none}");
    }
    assert!(thinned([0, 0, 0], 5).iter().all(|n| (n / 40_000.0 - 1.0 / 3.0).abs() < 0.01));
    let root: Tree = "max(1 2 3)".parse().expect("a tree");
    let never = Mcts::new(1).playout(Thinned { urgency: of([1, 1, 1]), most: 0 });
    assert!(matches!({ never }.search(&root, &Limits::simulations(9)), Err(Refused::Option { .. })));
    // Weights beyond 32 bits in sum.
    assert!(drawn([u32::MAX, u32::MAX, 0])[2] == 0.0);
}
