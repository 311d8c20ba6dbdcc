import ServiceLifecycle

/// Writes snapshots of the search periodically, and when the server stops.
struct SearchSnapshotWriter: Service {
    /// The interval between checks whether a snapshot is due.
    private static let maxSeconds = 60

    let keeper: SearchSnapshotKeeper
    let settings: Settings

    func run() async throws {
        let seconds = min(Self.maxSeconds, settings.snapshotSeconds)
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(seconds))
                    if !Task.isCancelled { await keeper.step() }
                }
            }
        } onGracefulShutdown: {
            keeper.stop()
        }
        // A separate task: this one may be cancelled already, and the database refuses work from a cancelled task.
        await Task { await keeper.finish() }.value
    }
}
