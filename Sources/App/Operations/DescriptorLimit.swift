import API
import Domain
import Glibc

/// The number of files and sockets that the process may have open. When none is left, libraries below end the process,
/// so connections get only what everything else leaves.
package enum DescriptorLimit {
    /// The soft limit is raised up to here. Programs that this one starts may go through all numbers up to the limit.
    private static let maxLimit: rlim_t = 65_536
    /// Kept for the database, event loops, child processes with their pipes, and what libraries open.
    static let reserve = 128
    /// A connection is a socket, and a file that is sent or received.
    static let perConnection = 2
    private static let minConnections = 32
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// Raises the limit as far as the system allows. Returns how many connections fit; throws `too_few_files` when
    /// those are too few to serve anybody.
    package static func connections() throws(Problem) -> Int {
        try connections(within: raise())
    }

    static func connections(within limit: Int) throws(Problem) -> Int {
        let count = (limit - reserve) / perConnection
        guard count >= minConnections else {
            throw Problem(
                .invalid, code: "too_few_files",
                "The server needs at least \(reserve + perConnection * minConnections) open files, but the system "
                    + "allows \(limit). Raise it: `ulimit -n`, or LimitNOFILE= of the service.")
        }
        return min(count, ConnectionLimits().total)
    }

    /// The limit at this moment; `nil` when the system does not tell it.
    static var current: Int? {
        var limit = rlimit()
        return getrlimit(files, &limit) == 0 ? Int(clamping: limit.rlim_cur) : nil
    }

    private static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return Int(maxLimit) }
        let wanted = min(limit.rlim_max, maxLimit)
        if wanted > limit.rlim_cur {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(files, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
