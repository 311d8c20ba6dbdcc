import Domain
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import API

/// On a clock of its own: what a window is does not depend on how busy the machine is.
@Suite("Photos: how slowly an upload may arrive")
struct UploadPaceTests {
    private static let limits = ConnectionLimits()
    private let channel = EmbeddedChannel(handler: BoundedPipelineHandler(limits))

    /// Begins an upload that a route has decided to read.
    private func begin() throws {
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/upload")).wait()
        let head = HTTPRequest(method: .post, scheme: "http", authority: "x", path: "/v1/listings/1/photos")
        try channel.writeInbound(HTTPRequestPart.head(head))
        try channel.triggerUserOutboundEvent(BodyDeadline.upload).wait()
    }

    /// - Throws: `Problem` when the server gives the upload up.
    private func pass(seconds: Int, bytesPerSecond: Int, isWaiting: Bool = true) throws {
        for _ in 0..<seconds {
            if isWaiting { channel.read() }
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try channel.throwIfErrorCaught()
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0, count: bytesPerSecond)))
        }
    }

    @Test("one that is slow and steady is taken")
    func steady() throws {
        try begin()
        try pass(seconds: Self.limits.uploadSeconds - 1, bytesPerSecond: Self.limits.uploadBytesPerSecond * 11 / 10)
    }

    @Test("one that sends less than the least rate is given up after a window")
    func slow() throws {
        try begin()
        let tooFew = Self.limits.uploadBytesPerSecond * 9 / 10
        try pass(seconds: Self.limits.uploadWindowSeconds - 1, bytesPerSecond: tooFew)
        #expect(throws: Problem.self) { try pass(seconds: 2, bytesPerSecond: tooFew) }
    }

    @Test("the time in which the server itself does not read does not count")
    func busy() throws {
        try begin()
        try pass(seconds: Self.limits.uploadWindowSeconds * 3, bytesPerSecond: 0, isWaiting: false)
    }

    @Test("however steady, one that takes longer than all uploads may is given up")
    func long() throws {
        try begin()
        let rate = Self.limits.uploadBytesPerSecond * 2
        #expect(throws: Problem.self) { try pass(seconds: Self.limits.uploadSeconds + 1, bytesPerSecond: rate) }
    }
}
