import Synchronization

extension ChildProcess {
    private static let setpriv = ["/usr/bin/setpriv", "--pdeathsig", "KILL"]
    /// The result of the check; `nil` before the first child.
    private static let known = Mutex<[String]?>(nil)

    /// The command prefix that makes the kernel kill the command when this process ends, however it ends. Empty where a
    /// system-call filter forbids it, as our systemd unit does: systemd itself ends a service's children.
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
