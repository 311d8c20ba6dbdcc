import NIOCore

/// Closes a connection whose client has not read a byte of its answer for so long.
final class StallWatch {
    /// How often it looks, in parts of the time that is allowed.
    private static let looks = 3

    private let context: ChannelHandlerContext
    private let seconds: Int
    private var unsent: Int
    private var looksLeft = StallWatch.looks
    private var next: Scheduled<Void>?

    init(_ context: ChannelHandlerContext, seconds: Int) {
        (self.context, self.seconds, unsent) = (context, seconds, Self.unsentBytes(context))
        schedule()
    }

    /// Bytes of answers that the kernel has not taken yet.
    static func unsentBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    func stop() {
        next?.cancel()
        next = nil
    }

    private func schedule() {
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        next = context.eventLoop.scheduleTask(in: .milliseconds(Int64(seconds) * 1000 / Int64(Self.looks))) {
            bound.value.look()
        }
    }

    private func look() {
        let now = Self.unsentBytes(context)
        // More than before is progress as well: a writer waits until less than a full buffer is left.
        looksLeft = now > 0 && now == unsent ? looksLeft - 1 : Self.looks
        unsent = now
        guard looksLeft > 0 else { return context.close(promise: nil) }
        schedule()
    }
}
