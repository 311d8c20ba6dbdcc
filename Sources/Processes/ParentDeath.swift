import Synchronization

extension ChildProcess {
    private static let setpriv = ["/usr/bin/setpriv", "--pdeathsig", "KILL"]
    /// What was found out; `nil` before the first child.
    private static let known = Mutex<[String]?>(nil)

    /// What to put before a command so that the kernel kills it when we end, however we end. Nothing where a filter of
    /// system calls forbids it, as that of our systemd unit does: systemd itself ends the children of a service.
    ///
    /// The kernel watches the thread that started the command, which in Subprocess lives as long as the process.
    public static func endingWithUs() async throws -> [String] {
        if let known = known.withLock({ $0 }) { return known }
        let trial = try? await ChildProcess(
            setpriv[0], setpriv.dropFirst() + ["true"], environment: ["PATH": "/usr/bin:/bin"], in: "/")
        try Task.checkCancellation()
        let prefix = trial?.terminationStatus == .exited(0) ? setpriv : []
        known.withLock { $0 = prefix }
        return prefix
    }
}
