import API
import ServiceLifecycle

/// Sends `STOPPING=1` as soon as the server is told to stop and is no longer ready. The last service of a group is told
/// first.
struct StopNotifier: Service {
    let notifier: SystemdNotifier
    let readiness: Readiness
    let events: EventHub

    func run() async {
        await waitForShutdown()
        readiness.stop()
        // The listener stops after its last response, and a stream never ends on its own.
        events.close()
        notifier.send(.stopping)
    }
}
