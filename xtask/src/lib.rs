//! Where the crates meet.
