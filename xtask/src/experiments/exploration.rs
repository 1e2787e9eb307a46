//! The weight of exploration.

use super::number;
use crate::Failure;
use crate::bench::{Case, Plan, Suite, ask, figure};
use crate::contest::play::{Match, Side};
use crate::contest::run::run;
use crate::report::{Axis, Chart, Series, Sheet};
use crate::spec::Spec;
use std::collections::BTreeMap;

pub(super) const SUITE: Suite = Suite {
    name: "exploration",
    about: "UCT on tic-tac-toe with c = 0.5, 1.0, 1.41 and 2.0: score against a random player, which cannot rank them, \
            and the visits of the chosen move, which can.",
    cases,
    charts,
    reading,
};

const CONSTANTS: [f64; 4] = [0.5, 1.0, 1.41, 2.0];

fn cases(plan: Plan) -> Vec<Case> {
    let pairs = plan.choose(5, 50);
    CONSTANTS
        .into_iter()
        .map(|c| Case::new(format!("c = {c}"), move |sheet| one(sheet, c, pairs, plan.seed)))
        .collect()
}

fn visits_name(c: f64) -> String {
    format!("c = {c}: share of simulations in the chosen move")
}

fn score_name(c: f64) -> String {
    format!("c = {c}: score against a random player")
}

fn one(sheet: &mut Sheet, c: f64, pairs: u64, seed: u64) -> Result<(), Failure> {
    let side = |text: &str| {
        let spec = Spec::parse(text)?;
        Ok::<Side, Failure>(Side { limits: spec.limits.clone(), spec })
    };
    let search = format!("mcts:sims=1000,c={c}");
    let what =
        Match { game: "tic-tac-toe".into(), sides: [side(&search)?, side("random")?], opening: 0, seed };
    let outcome = run(&what, pairs, 2, None, BTreeMap::new(), None, &|_| ())?;
    sheet.note(score_name(c), outcome.pairs.score().map_or(0.0, |(score, _)| score));
    let runs = 2 * pairs;
    let (mut share, mut seconds) = (0.0, 0.0);
    for run in 0..runs {
        let (answer, took) = ask("tic-tac-toe", None, &search, seed + run)?;
        seconds += took / number(runs);
        let visits =
            answer.root.iter().find(|line| Some(&line.name) == answer.best.as_ref()).map_or(0, |m| m.visits);
        share += number(visits) / 1_000.0 / number(runs);
    }
    sheet.note(visits_name(c), share).took(seconds, 1_000);
    Ok(())
}

fn charts(sheet: &Sheet) -> Vec<Chart> {
    let visits = CONSTANTS.into_iter().filter_map(|c| Some((c, 100.0 * figure(sheet, &visits_name(c))?)));
    let chart = Chart::new(
        "Simulations in the chosen move",
        Axis::linear("c, on rewards in [0, 1]"),
        Axis::linear("share, %").reaching(0.0, 100.0),
    );
    vec![chart.with(Series::new("UCT, 1,000 simulations", visits))]
}

fn reading(sheet: &Sheet) -> Vec<String> {
    let at = |name: &dyn Fn(f64) -> String, c: f64| figure(sheet, &name(c)).unwrap_or(0.0);
    vec![format!(
        "The chosen move gets {:.0} % of the simulations at c = 0.5 and {:.0} % at c = 2. Against a random player the score \
         is {:.3} and {:.3}: such games cannot tell the constants apart.",
        100.0 * at(&visits_name, 0.5),
        100.0 * at(&visits_name, 2.0),
        at(&score_name, 0.5),
        at(&score_name, 2.0)
    )]
}
