#![doc = include_str!("../README.md")]

pub mod book;
mod counts;
pub mod fit;
mod greedy;
mod group;
mod interactions;
pub mod laws;
mod linear;
mod network;
mod patterns;
mod portable;
mod rank;
mod rescaled;
mod tapered;
mod terms;
mod text;
mod transform;
mod weights;

pub use counts::{Count, Counts, Difference, Material, Mobility};
pub use greedy::Greedy;
pub use group::Group;
pub use interactions::Interactions;
pub use linear::Linear;
pub use network::NetworkValue;
pub use patterns::{Lookup, Occurrences, Patterns};
pub use rank::rank_correlation;
pub use rescaled::{Reshaped, Scaled};
pub use tapered::{Phase, PhaseBy, Remaining, Split, Tapered};
pub use terms::{Own, Terms};
pub use transform::{Affine, Increasing, KeepsMeans, Power, Then, order_kept};
pub use weights::WeightError;
