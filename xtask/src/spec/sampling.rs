//! What a SPEC says of Monte-Carlo tree search.

use crate::Failure;
use crate::options::Options;

/// Options of the Monte-Carlo search.
#[derive(Clone, PartialEq, Debug)]
pub struct Mcts {
    /// How children are chosen.
    pub policy: Policy,
    /// The weight of exploration, for rewards in [0, 1].
    pub c: f64,
    /// The weight of AMAF against the mean, for RAVE and GRAVE.
    pub bias: f64,
    /// The visits from which GRAVE trusts a node's own AMAF statistics.
    pub reference: u32,
    /// The score of an untried child, where it is not tried at once.
    pub first_play: Option<f64>,
    /// How simulations are played to their end.
    pub playout: Playout,
    /// The probability of a random move in playouts that choose.
    pub epsilon: f64,
    /// The name of one of the game's orders, for priors and playouts.
    pub order: Option<String>,
    /// The greatest rank of that order, if moves are to be drawn and refused instead of weighed.
    pub most: Option<u32>,
    /// What nodes keep besides means.
    pub backup: Backup,
    /// Which move is played in the end.
    pub answer: Answer,
    /// Whether the tree goes on with the game from move to move.
    pub reuse: bool,
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts {
            policy: Policy::Ucb1,
            c: std::f64::consts::SQRT_2,
            bias: 0.002,
            reference: 50,
            first_play: None,
            playout: Playout::Uniform,
            epsilon: 0.4,
            order: None,
            most: None,
            backup: Backup::Mean,
            answer: Answer::Visits,
            reuse: false,
        }
    }
}

/// How a Monte-Carlo search chooses children.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// UCB1.
    #[default]
    Ucb1,
    /// UCB1-Tuned.
    Ucb1Tuned,
    /// UCB-V.
    UcbV,
    /// PUCT, with ranks of the order as priors.
    Puct,
    /// RAVE: all moves as first.
    Rave,
    /// GRAVE: RAVE with the statistics of an ancestor that has enough.
    Grave,
}

const POLICIES: [(&str, Policy); 6] = [
    ("ucb1", Policy::Ucb1),
    ("ucb1-tuned", Policy::Ucb1Tuned),
    ("ucb-v", Policy::UcbV),
    ("puct", Policy::Puct),
    ("rave", Policy::Rave),
    ("grave", Policy::Grave),
];

/// How simulations are played to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Playout {
    /// Uniformly.
    #[default]
    Uniform,
    /// Wins at once are taken and given to nobody, otherwise uniformly.
    Decisive,
    /// Mostly the move of the highest rank.
    Greedy,
    /// By chances in proportion to ranks.
    Urgent,
    /// Mostly the move that has paid best in the search so far.
    Mast,
}

const PLAYOUTS: [(&str, Playout); 5] = [
    ("uniform", Playout::Uniform),
    ("decisive", Playout::Decisive),
    ("greedy", Playout::Greedy),
    ("urgent", Playout::Urgent),
    ("mast", Playout::Mast),
];

/// What nodes keep besides means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backup {
    /// Nothing.
    #[default]
    Mean,
    /// Proofs.
    Solver,
}

/// Which move is played in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answer {
    /// That of the most visits.
    #[default]
    Visits,
    /// That of the best mean.
    Mean,
    /// Both, or the best mean of those with half the most visits.
    Robust,
    /// That of the greatest lower bound.
    Secure,
}

const ANSWERS: [(&str, Answer); 4] = [
    ("visits", Answer::Visits),
    ("mean", Answer::Mean),
    ("robust", Answer::Robust),
    ("secure", Answer::Secure),
];

/// Reads the options; one that nothing would ask is refused.
pub(super) fn mcts(options: &Options<'_>) -> Result<Mcts, Failure> {
    let plain = Mcts::default();
    let policy = options.word("policy", &POLICIES)?.unwrap_or_default();
    let usual = match policy {
        Policy::Rave => 0.0,
        Policy::Puct => 1.0,
        _ => plain.c,
    };
    let c = options.number("c", 0.0..=1e9)?;
    let bias = options.number("bias", 0.0..=1e9)?;
    let playout = options.word("playout", &PLAYOUTS)?.unwrap_or_default();
    let reference = options.number("ref", 0..=u32::MAX)?;
    let first_play = options.number("fpu", 0.0..=1e9)?;
    let epsilon = options.number("epsilon", 0.0..=1.0)?;
    let search = Mcts {
        policy,
        c: c.unwrap_or(usual),
        bias: bias.unwrap_or(plain.bias),
        playout,
        backup: options
            .word("backup", &[("mean", Backup::Mean), ("solver", Backup::Solver)])?
            .unwrap_or_default(),
        answer: options.word("answer", &ANSWERS)?.unwrap_or_default(),
        reference: reference.unwrap_or(plain.reference),
        first_play,
        epsilon: epsilon.unwrap_or(plain.epsilon),
        order: options.text("order").map(str::to_string),
        most: options.number("most", 1..=u32::MAX)?,
        reuse: options.flag("reuse")?.unwrap_or(false),
    };
    let chooses = matches!(playout, Playout::Greedy | Playout::Mast);
    let ranked = matches!(playout, Playout::Greedy | Playout::Urgent) || policy == Policy::Puct;
    for (key, given, asked, by) in [
        (
            "c",
            c.is_some(),
            matches!(policy, Policy::Ucb1 | Policy::Puct | Policy::Rave),
            "policy=ucb1, puct or rave",
        ),
        ("bias", bias.is_some(), matches!(policy, Policy::Rave | Policy::Grave), "policy=rave or grave"),
        ("ref", reference.is_some(), policy == Policy::Grave, "policy=grave"),
        ("fpu", first_play.is_some(), policy == Policy::Ucb1, "policy=ucb1"),
        ("epsilon", epsilon.is_some(), chooses, "playout=greedy or mast"),
        ("order", search.order.is_some(), ranked, "policy=puct or playout=greedy or urgent"),
        ("most", search.most.is_some(), playout == Playout::Urgent, "playout=urgent"),
    ] {
        if given && !asked {
            return Err(Failure::usage(format!("search 'mcts', option {key}: is for {by}")));
        }
    }
    Ok(search)
}
