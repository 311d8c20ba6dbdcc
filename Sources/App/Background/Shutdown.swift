import ServiceLifecycle

/// Waits until the server is told to stop, or the task is cancelled.
///
/// `gracefulShutdown()` of ServiceLifecycle never returns when its task is cancelled just as it begins to wait.
func waitForShutdown() async {
    let (stops, continuation) = AsyncStream.makeStream(of: Void.self)
    await withGracefulShutdownHandler {
        for await _ in stops {}
    } onGracefulShutdown: {
        continuation.finish()
    }
}
