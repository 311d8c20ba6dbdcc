import API
import ServiceLifecycle

/// Sends `STOPPING=1` when the server is told to stop, which is not ready from then on. As the last service of its
/// group it is the first to be told.
struct StopNotifier: Service {
    let notifier: SystemdNotifier
    let readiness: Readiness
    let events: EventHub

    func run() async {
        await waitForShutdown()
        readiness.stop()
        // The listener stops when its last response is sent, and a stream has no end of its own.
        events.close()
        notifier.send(.stopping)
    }
}
