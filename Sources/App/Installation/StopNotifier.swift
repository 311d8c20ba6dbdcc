import ServiceLifecycle

/// Sends `STOPPING=1` when the server is told to stop. As the last service of its group it is the first to be told.
struct StopNotifier: Service {
    let notifier: SystemdNotifier

    func run() async throws {
        try await gracefulShutdown()
        notifier.send(.stopping)
    }
}
