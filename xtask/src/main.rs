//! `cargo xtask`: see [`xtask`].

fn main() -> std::process::ExitCode {
    xtask::run(std::env::args_os())
}
