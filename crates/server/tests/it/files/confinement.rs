//! The process that reads files can do nothing else.

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_kinkeeper");

fn possible(command: &mut Command) -> Vec<String> {
    let output = command.env_clear().output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_process_opens_no_file_reaches_no_network_and_starts_no_program() {
    assert_eq!(possible(Command::new(PROGRAM).args(["read", "confinement"])), Vec::<String>::new());
}

/// The debugger plays a service that forbids filters.
#[test]
fn where_the_process_cannot_be_locked_in_it_says_what_it_can_do() {
    let mut command = Command::new("/usr/bin/strace");
    let without_filters =
        ["-f", "-o", "/dev/null", "-e", "trace=seccomp", "-e", "inject=seccomp:error=EPERM"];
    let possible = possible(command.args(without_filters).args([PROGRAM, "read", "confinement"]));
    let [files, network, programs, reason] = possible.as_slice() else { panic!("{possible:?}") };
    assert_eq!([files, network, programs], ["open files", "reach a network", "start programs"]);
    assert!(reason.starts_with("the kernel refused the filter"), "{reason}");
}
