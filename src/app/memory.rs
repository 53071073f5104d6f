//! How much memory a search may use where nobody says how much: three quarters of what there is.
//!
//! What there is, is what the machine has or, where that is less, what the control group grants in which the program runs
//! (a container, a job of a workflow).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where it cannot be known what there is.
const UNKNOWN: u64 = 4 << 30;
/// Where control groups are.
const GROUPS: &str = "/sys/fs/cgroup";

/// The most memory of a search, in bytes, where nobody says how much.
#[must_use]
pub fn usual() -> u64 {
    static USUAL: OnceLock<u64> = OnceLock::new();
    *USUAL.get_or_init(|| {
        let text = |path: &Path| fs::read_to_string(path).ok();
        three_quarters(there_is(&text).unwrap_or(UNKNOWN))
    })
}

const fn three_quarters(all: u64) -> u64 {
    all / 4 * 3
}

/// What there is, as the files of the system tell it.
fn there_is(text: &dyn Fn(&Path) -> Option<String>) -> Option<u64> {
    let machine = text(Path::new("/proc/meminfo")).and_then(|all| total(&all));
    let groups = text(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let granted = groups.lines().flat_map(limits_of).filter_map(|path| text(&path)?.trim().parse::<u64>().ok());
    machine.into_iter().chain(granted).min()
}

/// `MemTotal:  16384 kB`.
fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// The files that may limit a group and those above it: of the second version `0::/a/b`, of the first `5:memory:/a/b`.
fn limits_of(line: &str) -> Vec<PathBuf> {
    let mut parts = line.splitn(3, ':');
    let (Some(number), Some(controllers), Some(group)) = (parts.next(), parts.next(), parts.next()) else {
        return Vec::new();
    };
    let (root, file) = match (number, controllers) {
        ("0", "") => (PathBuf::from(GROUPS), "memory.max"),
        (_, controllers) if controllers.split(',').any(|it| it == "memory") => {
            (Path::new(GROUPS).join("memory"), "memory.limit_in_bytes")
        }
        _ => return Vec::new(),
    };
    // In a container the group is called as the machine calls it, and stands at the root.
    let group = Path::new(group.trim_start_matches('/'));
    group.ancestors().map(|above| root.join(above).join(file)).collect()
}

#[cfg(test)]
mod tests {
    use super::{limits_of, there_is, three_quarters};
    use std::path::{Path, PathBuf};

    const MEMINFO: &str = "MemTotal:       16384 kB\nMemFree:         1024 kB\n";

    fn there(files: &[(&str, &str)]) -> Option<u64> {
        let text =
            |path: &Path| files.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| (*text).to_owned());
        there_is(&text)
    }

    #[test]
    fn what_there_is_is_the_least_that_is_granted() {
        let meminfo = ("/proc/meminfo", MEMINFO);
        assert_eq!(there(&[]), None);
        assert_eq!(there(&[meminfo]), Some(16 << 20));
        let second = ("/proc/self/cgroup", "0::/user/job\n");
        assert_eq!(there(&[meminfo, second, ("/sys/fs/cgroup/user/job/memory.max", "max\n")]), Some(16 << 20));
        assert_eq!(there(&[meminfo, second, ("/sys/fs/cgroup/user/memory.max", "4194304\n")]), Some(4 << 20));
        let first = ("/proc/self/cgroup", "7:cpu,memory:/job\n");
        let limit = ("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "8388608\n");
        assert_eq!(there(&[meminfo, first, limit]), Some(8 << 20));
        assert_eq!(three_quarters(8 << 20), 6 << 20);
    }

    #[test]
    fn groups_above_limit_too() {
        let expected = ["/sys/fs/cgroup/a/memory.max", "/sys/fs/cgroup/memory.max"];
        assert_eq!(limits_of("0::/a"), expected.map(PathBuf::from));
        assert!(limits_of("3:cpu:/a").is_empty());
    }
}
