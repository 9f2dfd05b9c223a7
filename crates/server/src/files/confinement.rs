//! Locks in the process that reads files. It has its input and its output open, and from then on the kernel refuses it
//! everything but computing on them: it opens no file, starts no program, reaches no network and runs no code that came
//! with a file. So a decoder that a hostile file has taken over can only print something wrong, and that is checked.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::net::UdpSocket;
use std::process::{Command, Stdio};

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

/// Calls that a decoder needs: memory, the three files that are open, time, randomness, and its threads.
const ALLOWED: &[c_long] = &[
    libc::SYS_brk,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    // The other filter answers it.
    libc::SYS_clone3,
    libc::SYS_close,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_fcntl,
    libc::SYS_fstat,
    libc::SYS_futex,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getrandom,
    libc::SYS_gettid,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_pread64,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_sigaltstack,
    libc::SYS_write,
    libc::SYS_writev,
];

/// Locks this process in, and all threads that it starts. There is no way out.
pub fn confine() -> Result<(), String> {
    // The C library starts threads by `clone3`, whose flags no filter can see, and by `clone` where there is no `clone3`.
    install([(libc::SYS_clone3, Vec::new())].into(), SeccompAction::Allow, errno(libc::ENOSYS))?;
    install(allowed().map_err(text)?, errno(libc::EPERM), SeccompAction::Allow)
}

fn install(rules: Rules, otherwise: SeccompAction, for_these: SeccompAction) -> Result<(), String> {
    let machine = TargetArch::try_from(ARCH).map_err(text)?;
    let filter = SeccompFilter::new(rules, otherwise, for_these, machine).map_err(text)?;
    apply_filter(&BpfProgram::try_from(filter).map_err(text)?).map_err(text)
}

fn allowed() -> Result<Rules, seccompiler::BackendError> {
    let mut rules: Rules = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    let mut only_if = |call, argument, comparison, value: c_long| {
        let condition =
            SeccompCondition::new(argument, SeccompCmpArgLen::Qword, comparison, value.unsigned_abs())?;
        rules.insert(call, vec![SeccompRule::new(vec![condition])?]);
        Ok(())
    };
    let thread = c_long::from(libc::CLONE_THREAD);
    only_if(libc::SYS_clone, 0, SeccompCmpOp::MaskedEq(thread.unsigned_abs()), thread)?;
    // Memory that can be run is refused, so bytes of a file never become code.
    let run = c_long::from(libc::PROT_EXEC).unsigned_abs();
    only_if(libc::SYS_mmap, 2, SeccompCmpOp::MaskedEq(run), 0)?;
    only_if(libc::SYS_mprotect, 2, SeccompCmpOp::MaskedEq(run), 0)?;
    // Threads get names, and a process that gives up sends a signal to itself.
    only_if(libc::SYS_prctl, 0, SeccompCmpOp::Eq, c_long::from(libc::PR_SET_NAME))?;
    only_if(libc::SYS_tgkill, 0, SeccompCmpOp::Eq, c_long::from(std::process::id().cast_signed()))?;
    // A file that is open is described by its number, with an empty path.
    let empty = c_long::from(libc::AT_EMPTY_PATH);
    only_if(libc::SYS_newfstatat, 3, SeccompCmpOp::MaskedEq(empty.unsigned_abs()), empty)?;
    Ok(rules)
}

fn errno(code: i32) -> SeccompAction {
    SeccompAction::Errno(code.unsigned_abs())
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

/// Tries what must be refused; returns what was not.
pub fn possible() -> Vec<&'static str> {
    let program = || Command::new("/proc/self/exe").arg("--version").stdout(Stdio::null()).status().map(drop);
    let attempts: [(&str, Result<(), Error>); 3] = [
        ("open files", File::open("/").map(drop)),
        ("reach a network", UdpSocket::bind("127.0.0.1:0").map(drop)),
        ("start programs", program()),
    ];
    let refused = |result: &Result<(), Error>| {
        result.as_ref().is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
    };
    attempts.into_iter().filter(|(_, result)| !refused(result)).map(|(what, _)| what).collect()
}
