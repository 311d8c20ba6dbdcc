import NIOCore

/// Closes a connection whose client has read nothing for a given time.
final class WriteTimeout {
    /// How many times it checks during that time.
    private static let checks = 3

    private let context: ChannelHandlerContext
    private let seconds: Int
    private var unsent: Int
    private var checksLeft = WriteTimeout.checks
    private var next: Scheduled<Void>?

    init(_ context: ChannelHandlerContext, seconds: Int) {
        self.context = context
        self.seconds = seconds
        unsent = Self.unsentBytes(context)
        schedule()
    }

    /// Response bytes that the kernel has not accepted yet.
    static func unsentBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    func stop() {
        next?.cancel()
        next = nil
    }

    private func schedule() {
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        next = context.eventLoop.scheduleTask(in: .milliseconds(Int64(seconds) * 1000 / Int64(Self.checks))) {
            bound.value.check()
        }
    }

    private func check() {
        let now = Self.unsentBytes(context)
        // A growing backlog is progress too: the writer only continues when the buffer has room.
        checksLeft = now > 0 && now == unsent ? checksLeft - 1 : Self.checks
        unsent = now
        guard checksLeft > 0 else { return context.close(promise: nil) }
        schedule()
    }
}
