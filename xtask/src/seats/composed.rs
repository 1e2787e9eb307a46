//! Monte-Carlo tree search of any parts, compiled once, for the game without its type.

use super::{Of, Seat, plugs, refused};
use crate::Failure;
use crate::games::{AnyGame as Any, AnyOrder, Kit};
use crate::spec::{self, Backup, Policy, Search, Spec};
use game_core::{Clock, Game, Keyed as _, Limits, NoObserver, Player, Refused, Search as _, SystemClock};
use search_mcts::{
    Answer, BestMean, Candidate, Decisively, EpsilonGreedy, FirstPlay, Grave, Mast, Mcts, MostVisits,
    Playout, Puct, Random, Ranks, Rave, RobustMax, Secure, Solver, Thinned, TreePolicy, Ucb1, Ucb1Tuned,
    UcbV, Uniform, Urgent,
};

/// Seats a search of the parts that a SPEC names.
pub(super) fn seat(
    spec: &Spec,
    kit: &Kit<Any>,
    start: &Any,
    seed: u64,
) -> Result<Box<dyn Seat<Any>>, Failure> {
    let Search::Mcts(options) = &spec.search else { return Err(refused(spec, start)) };
    let named = spec::Plugs { order: options.order.clone(), ..spec::Plugs::default() };
    let order = plugs::order(&named, kit)?;
    Ok(match (options.policy, options.first_play) {
        (Policy::Ucb1, Some(urgency)) => {
            let inner = Ucb1 { c: options.c };
            with(FirstPlay { inner, urgency }, options, order, seed)
        }
        (Policy::Ucb1, None) => with(Ucb1 { c: options.c }, options, order, seed),
        (Policy::Ucb1Tuned, _) => with(Ucb1Tuned, options, order, seed),
        (Policy::UcbV, _) => with(UcbV::default(), options, order, seed),
        (Policy::Puct, _) => {
            let mut policy = Puct::new(Ranks(order.clone()));
            policy.c = options.c;
            with(policy, options, order, seed)
        }
        (Policy::Rave, _) => with(Rave::new(options.bias).with_ucb(options.c), options, order, seed),
        (Policy::Grave, _) => with(Grave::new(options.reference, options.bias), options, order, seed),
    })
}

/// The search around a tree policy.
fn with<T: TreePolicy<Any> + 'static>(
    policy: T,
    options: &spec::Mcts,
    order: AnyOrder<Any>,
    seed: u64,
) -> Box<dyn Seat<Any>> {
    let playout = match options.playout {
        spec::Playout::Uniform => AnyPlayout::Uniform,
        spec::Playout::Decisive => AnyPlayout::Decisive(Decisively(Uniform)),
        spec::Playout::Greedy => AnyPlayout::Greedy(EpsilonGreedy { order, epsilon: options.epsilon }),
        spec::Playout::Urgent => match options.most {
            Some(most) => AnyPlayout::Thinned(Thinned { urgency: Ranks(order), most }),
            None => AnyPlayout::Urgent(Urgent(Ranks(order))),
        },
        spec::Playout::Mast => AnyPlayout::Mast(Mast::new(options.epsilon)),
    };
    let search = Mcts::<Any>::new(seed).policy(policy).playout(playout).answer(AnyAnswer(options.answer));
    let proofs = (options.backup == Backup::Solver).then_some(Solver);
    let search = search.backup(proofs).clock(SystemClock::start());
    if options.reuse { Box::new(Going { search, on: false }) } else { Box::new(Of(search)) }
}

/// A search whose tree goes on with the game.
struct Going<S> {
    search: S,
    /// Whether every move since the last search was heard, so that its tree is about the state.
    on: bool,
}

impl<T, P, B, A, C> Seat<Any> for Going<Mcts<Any, T, P, B, A, NoObserver, C>>
where
    T: TreePolicy<Any>,
    P: Playout<Any>,
    B: search_mcts::Backup<Any>,
    A: Answer,
    C: Clock,
{
    fn search(&mut self, state: &Any, limits: &Limits) -> Result<crate::session::Answer, Failure> {
        let on = self.on && self.search.root().is_some_and(|root| root.key() == state.key());
        let report = if on { self.search.search_on(limits) } else { self.search.search(state, limits) };
        self.on = report.is_ok();
        Ok(crate::session::Answer::of(state, report?))
    }

    fn played(&mut self, _: &Any, m: <Any as Game>::Move) {
        self.on = self.on && self.search.advance(m).is_ok();
    }

    fn left(&mut self) {
        self.on = false;
    }
}

/// A playout chosen at run time.
enum AnyPlayout {
    Uniform,
    Decisive(Decisively<Uniform>),
    Greedy(EpsilonGreedy<AnyOrder<Any>>),
    Urgent(Urgent<Ranks<AnyOrder<Any>>>),
    Thinned(Thinned<Ranks<AnyOrder<Any>>>),
    Mast(Mast),
}

/// The same question to whichever playout it is.
macro_rules! ask {
    ($self:ident, $playout:ident => $question:expr) => {
        match $self {
            AnyPlayout::Uniform => {
                let $playout = &mut Uniform;
                $question
            }
            AnyPlayout::Decisive($playout) => $question,
            AnyPlayout::Greedy($playout) => $question,
            AnyPlayout::Urgent($playout) => $question,
            AnyPlayout::Thinned($playout) => $question,
            AnyPlayout::Mast($playout) => $question,
        }
    };
}

impl Playout<Any> for AnyPlayout {
    const LINE: bool = true;

    fn check(&mut self, root: &Any) -> Result<(), Refused> {
        ask!(self, playout => playout.check(root))
    }

    fn choose(&mut self, state: &Any, random: &mut Random) -> Option<<Any as Game>::Move> {
        ask!(self, playout => playout.choose(state, random))
    }

    fn learn(&mut self, root: &Any, line: &[(Option<Player>, <Any as Game>::Move)], rewards: &[f64]) {
        ask!(self, playout => playout.learn(root, line, rewards));
    }
}

/// An answer chosen at run time.
struct AnyAnswer(spec::Answer);

impl Answer for AnyAnswer {
    fn choose(&self, candidates: &[Candidate]) -> usize {
        match self.0 {
            spec::Answer::Visits => MostVisits.choose(candidates),
            spec::Answer::Mean => BestMean.choose(candidates),
            spec::Answer::Robust => RobustMax.choose(candidates),
            spec::Answer::Secure => Secure::default().choose(candidates),
        }
    }
}
