//! Laws of games in which equal positions are reached by different paths.

use game_core::laws::Laws;
use game_core::{Game, Keyed, Player, Profile, Score, Turn};

/// A key made of the path tells equal positions apart.
#[derive(Clone, Debug)]
struct Flips {
    heads: u8,
    flipped: u8,
    path: u64,
    flip: bool,
}

impl PartialEq for Flips {
    fn eq(&self, other: &Flips) -> bool {
        (self.heads, self.flipped, self.flip) == (other.heads, other.flipped, other.flip)
    }
}

impl Game for Flips {
    type Move = u8;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_chance()
    }
    fn turn(&self) -> Turn {
        match (self.flipped, self.flip) {
            (4, _) => Turn::Over,
            (_, true) => Turn::Chance,
            (_, false) => Turn::Player(Player::FIRST),
        }
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        0..u8::from(self.turn().player().is_some())
    }
    fn outcomes(&self) -> impl Iterator<Item = (u8, u64)> {
        (0..2 * u8::from(self.turn() == Turn::Chance)).map(|side| (side, 1))
    }
    fn play(&mut self, m: u8) {
        if self.flip {
            self.flipped += 1;
            self.heads += m;
        }
        self.flip = !self.flip;
        self.path = game_core::mix::mix64(self.path ^ u64::from(m));
    }
    fn payoff(&self, _: Player) -> Score {
        Score::ZERO
    }
}

impl Keyed for Flips {
    fn key(&self) -> u64 {
        self.path
    }
}

#[test]
fn a_key_made_of_the_path_is_found_out_across_chance() {
    let start = Flips { heads: 0, flipped: 0, path: 0, flip: false };
    let broken = Laws::of(start.clone()).keyed().check().unwrap_err();
    assert_eq!(broken.law, "keys", "{broken}");
    Laws::of(start).check().unwrap();
}

#[test]
fn a_position_with_a_past_is_a_sound_start() {
    let start: game_core::graph::PathGraph = "A p0 -> B; B p1 -> C; C p0 -> A".parse().unwrap();
    let later = start.child(start.nth_move(0).unwrap());
    Laws::of(later).keyed_without_history().check().unwrap();
}
