//! Scores, windows, scales, depths: what a number means at its extremes.

use game_core::{Bound, Depth, Player, Profile, Scale, ScaleError, Score, Window};

const ME: Player = Player::FIRST;
const OTHER: Player = Player::SECOND;

fn score(points: i32) -> Score {
    Score::new(points)
}

#[test]
fn scores_are_closed_under_negation() {
    assert_eq!(score(i32::MIN), Score::MIN);
    assert_eq!(-Score::MIN, Score::MAX);
    assert_eq!(-Score::MAX, Score::MIN);
    assert_eq!(Score::MIN.pred(), Score::MIN);
    assert_eq!(Score::MAX.succ(), Score::MAX);
    assert_eq!(Score::MIN.plus(-1), Score::MIN);
    assert_eq!(score(3).towards(ME, ME), score(3));
    assert_eq!(score(3).towards(ME, OTHER), score(-3));
}

#[test]
fn scores_print_with_their_sign() {
    let texts = [score(3), score(-3), Score::ZERO, Score::MAX, Score::MIN].map(|s| s.to_string());
    assert_eq!(texts, ["+3", "-3", "0", "+inf", "-inf"]);
    assert_eq!(format!("{:>4}", score(12)), " +12");
}

#[test]
fn windows_are_never_empty() {
    assert_eq!(Window::new(score(3), score(3)), None);
    assert_eq!(Window::new(score(4), score(3)), None);
    let null = Window::null(Score::MAX);
    assert!(null.alpha() < null.beta());
    assert_eq!(Window::null(score(4)), Window::new(score(4), score(5)).unwrap());
}

#[test]
fn windows_turn_only_when_the_mover_changes() {
    let window = Window::new(score(-2), score(7)).unwrap();
    assert_eq!(window.towards(ME, ME), window);
    assert_eq!(window.towards(ME, OTHER), Window::new(score(-7), score(2)).unwrap());
    assert_eq!(Window::FULL.towards(ME, OTHER), Window::FULL);
}

#[test]
fn equality_cuts_and_equality_fails() {
    let window = Window::new(score(1), score(5)).unwrap();
    assert_eq!(window.raised(score(5)), None);
    assert_eq!(window.raised(score(0)), Some(window));
    assert_eq!(window.raised(score(4)), Window::new(score(4), score(5)));
    assert_eq!(window.lowered(score(1)), None);
    let bounds = [1, 2, 4, 5].map(|v| window.bound(score(v)));
    assert_eq!(bounds, [Bound::Upper, Bound::Exact, Bound::Exact, Bound::Lower]);
    assert_eq!(Bound::Upper.towards(ME, OTHER), Bound::Lower);
}

#[test]
fn a_win_in_d_plies_is_worth_the_unit_less_d() {
    let scale = Scale::with_distance(100, 40).unwrap();
    let of = |payoff, ply| scale.score(score(payoff), ply).map(Score::get);
    assert_eq!([of(1, 3), of(-1, 3), of(1, 7), of(-1, 7)], [Some(97), Some(-97), Some(93), Some(-93)]);
    assert_eq!([of(0, 3), of(1, 40), of(1, 41), of(-1, u32::MAX)], [Some(0), Some(60), None, None]);
    assert_eq!(
        [97, -93, 60, 59, 0].map(|s| scale.distance(score(s))),
        [Some(3), Some(7), Some(40), None, None]
    );
}

#[test]
fn a_stored_win_is_relative_to_its_node() {
    let scale = Scale::with_distance(1_000, 200).unwrap();
    for ply in 0..=200 {
        for rest in 0..=200 - ply {
            for payoff in [1, -1, 0] {
                let at_root = scale.score(score(payoff), ply + rest).unwrap();
                let stored = scale.to_node(at_root, ply);
                assert_eq!(Some(stored), scale.score(score(payoff), rest), "ply {ply}, {rest} to go");
                assert_eq!(scale.from_node(stored, ply), Some(at_root));
            }
        }
    }
    let far = scale.score(score(1), 150).unwrap();
    assert_eq!(scale.from_node(far, 51), None, "a win beyond the horizon is not usable");
    assert_eq!(scale.from_node(score(799), 51), Some(score(799)), "an estimate carries no distance");
    for ply in [201, 1_000, 1 << 31, u32::MAX] {
        assert_eq!([scale.from_node(far, ply), scale.from_node(-far, ply)], [None, None], "ply {ply}");
        assert_eq!(scale.to_node(far, ply), score(1_000), "a bound is never nearer than the node itself");
    }
    for infinite in [Score::MIN, Score::MAX] {
        assert_eq!((scale.to_node(infinite, 9), scale.from_node(infinite, 9)), (infinite, Some(infinite)));
    }
    assert_eq!(scale.score(Score::MAX, 0), Some(score(1_000)));
}

#[test]
fn no_estimate_reaches_a_win() {
    let win = Profile::TWO_PLAYER;
    let plain = Scale::plain(20).unwrap();
    assert_eq!([30, 20, 19, -30].map(|e| plain.estimate(score(e), &win).get()), [19, 19, 19, -19]);
    let distance = Scale::with_distance(100, 40).unwrap();
    assert_eq!([60, 59, -99].map(|e| distance.estimate(score(e), &win).get()), [59, 59, -59]);
    let one = Profile::TWO_PLAYER.with_payoffs(4, 4);
    assert_eq!(Scale::default().estimate(score(9), &one), score(9));
    assert_eq!(Scale::default().estimate(Score::MAX, &one), Score::MAX.pred());
}

#[test]
fn senseless_scales_are_refused() {
    assert_eq!(Scale::plain(0), Err(ScaleError::Unit(0)));
    assert_eq!(Scale::plain(-5), Err(ScaleError::Unit(-5)));
    assert_eq!(Scale::plain(i32::MAX), Err(ScaleError::Unit(i32::MAX)));
    assert_eq!(Scale::with_distance(1_000, 500), Err(ScaleError::Horizon { unit: 1_000, horizon: 500 }));
    assert!(Scale::with_distance(1_001, 500).is_ok());
    assert!(Scale::with_distance(i32::MAX - 1, u32::MAX).is_err());
    let discs = Profile::TWO_PLAYER.with_payoffs(-64, 64);
    assert_eq!(
        Scale::with_distance(100, 40).unwrap().check(&discs),
        Err(ScaleError::Payoffs { min: -64, max: 64 })
    );
    assert!(Scale::plain(i32::MAX / 64).unwrap().check(&discs).is_ok());
    assert!(Scale::plain(i32::MAX / 64 + 1).unwrap().check(&discs).is_err());
    let huge = Profile::TWO_PLAYER.with_payoffs(i32::MIN, i32::MAX);
    assert!(Scale::default().check(&huge).is_err());
}

#[test]
fn a_depth_saturates_down_and_complete_covers_all() {
    assert_eq!(Depth::plies(254).byte(), 254);
    assert_eq!(Depth::plies(1_000_000).byte(), 254);
    assert!(Depth::COMPLETE.covers(None) && Depth::COMPLETE.covers(Some(u32::MAX)));
    assert!(!Depth::plies(1_000_000).covers(Some(255)));
    assert!(
        Depth::plies(6).covers(Some(6))
            && !Depth::plies(5).covers(Some(6))
            && !Depth::plies(254).covers(None)
    );
}

#[test]
fn players_are_numbered_within_their_limit() {
    assert_eq!(Player::new(8), None);
    assert_eq!(Player::all(3).map(Player::index).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(Player::all(99).count(), Player::LIMIT);
    assert_eq!(Player::new(2).unwrap().next(3), Player::FIRST);
    assert_eq!(Player::FIRST.opponent(), Player::SECOND);
}
