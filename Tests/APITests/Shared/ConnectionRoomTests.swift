import NIOCore
import NIOPosix
import Testing

@testable import API
@testable import App

@Suite("Room for another connection")
struct ConnectionRoomTests {
    /// A port that accepts connections and does nothing with them: each test says which are idle.
    private struct Door {
        private let listener: any Channel
        private let accepted: AsyncStream<any Channel>

        init() async throws {
            let (accepted, continuation) = AsyncStream.makeStream(of: (any Channel).self)
            self.accepted = accepted
            listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    continuation.yield(channel)
                    return channel.eventLoop.makeSucceededVoidFuture()
                }
                .bind(host: "127.0.0.1", port: 0).get()
        }

        func close() async throws { try await listener.close() }

        /// The server's end of a new connection.
        func visitor(from source: String) async throws -> Visitor {
            let port = try #require(listener.localAddress?.port)
            let client = try await RawSocket.Connection(to: port, from: source)
            let channel = try #require(await accepted.first { _ in true })
            // It is handed out before it is registered.
            try await eventually("it is open") { channel.isActive }
            return Visitor(client: client, channel: channel)
        }
    }

    private struct Visitor {
        let client: RawSocket.Connection
        let channel: any Channel
    }

    private static func withDoor(_ body: (Door) async throws -> Void) async throws {
        let door = try await Door()
        try await body(door)
        try await door.close()
    }

    /// Makes a connection idle from now on, as after a response.
    private static func rest(_ visitor: Visitor, _ counter: ConnectionCounter) throws {
        let connection = try #require(counter.connection(of: visitor.channel))
        connection.requestBegan()
        connection.requestEnded()
    }

    private static func work(_ visitor: Visitor, _ counter: ConnectionCounter) throws {
        try #require(counter.connection(of: visitor.channel)).requestBegan()
    }

    @Test("is made by the one that has been idle longest, whenever it was opened, and never by a busy one")
    func longestIdle() async throws {
        try await Self.withDoor { door in
            let counter = ConnectionCounter(perAddress: 100, total: 5, trusted: nil)
            var visitors: [Visitor] = []
            for _ in 0..<5 {
                visitors.append(try await door.visitor(from: "127.0.1.2"))
                #expect(counter.admit(visitors[visitors.count - 1].channel) == nil)
            }
            try Self.work(visitors[0], counter)
            for index in [3, 1, 4, 2] { try Self.rest(visitors[index], counter) }
            for (gone, open) in [(3, [0, 1, 2, 4]), (1, [0, 2, 4])] {
                let next = try await door.visitor(from: "127.0.1.3")
                #expect(counter.admit(next.channel) == nil)
                try Self.work(next, counter)
                try await eventually("it is closed") { !visitors[gone].channel.isActive }
                #expect(open.allSatisfy { visitors[$0].channel.isActive })
                visitors.append(next)
            }
            for visitor in visitors { visitor.client.close() }
            try await eventually("none is counted") { counter.count == 0 }
        }
    }

    @Test("is made by the network that has most idle ones, not by one with more that work or are idle longer")
    func network() async throws {
        try await Self.withDoor { door in
            let counter = ConnectionCounter(perAddress: 100, total: 17, trusted: nil)
            func admitted(_ source: String) async throws -> Visitor {
                let visitor = try await door.visitor(from: source)
                #expect(counter.admit(visitor.channel) == nil)
                return visitor
            }
            var (working, single, crowd) = ([Visitor](), [Visitor](), [Visitor]())
            for number in 1...7 { working.append(try await admitted("127.0.1.\(number)")) }
            for network in 2...7 { single.append(try await admitted("127.0.\(network).1")) }
            // They are of one network, though each has an address of its own.
            for number in 1...4 { crowd.append(try await admitted("127.0.9.\(number)")) }
            for visitor in working { try Self.work(visitor, counter) }
            for visitor in single + crowd { try Self.rest(visitor, counter) }
            for index in 0..<3 {
                let next = try await admitted("127.0.10.\(index + 1)")
                try Self.work(next, counter)
                try await eventually("one of the crowd is closed") { !crowd[index].channel.isActive }
                #expect((working + single + crowd.dropFirst(index + 1)).allSatisfy { $0.channel.isActive })
                working.append(next)
            }
            for visitor in working + single + crowd { visitor.client.close() }
        }
    }

    @Test("is not there when all are busy: the next is refused until one goes")
    func allBusy() async throws {
        try await Self.withDoor { door in
            let counter = ConnectionCounter(perAddress: 100, total: 2, trusted: nil)
            var busy: [Visitor] = []
            for number in 1...2 {
                let visitor = try await door.visitor(from: "127.0.\(number).1")
                #expect(counter.admit(visitor.channel) == nil)
                try Self.work(visitor, counter)
                busy.append(visitor)
            }
            let refused = try await door.visitor(from: "127.0.3.1")
            #expect(counter.admit(refused.channel) == .all)
            #expect(busy.allSatisfy { $0.channel.isActive })
            busy[0].client.close()
            try await eventually("it has left") { counter.count == 2 }
            let next = try await door.visitor(from: "127.0.3.2")
            #expect(counter.admit(next.channel) == nil)
            for visitor in busy.dropFirst() + [refused, next] { visitor.client.close() }
        }
    }

    @Test("a server keeps to its limit of all connections")
    func server() async throws {
        let few: @Sendable (inout Settings) -> Void = { $0.connectionLimits.total = 3 }
        try await OwnServer.run(configure: few) { server in
            let request = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
            var open: [RawSocket.Connection] = []
            for number in 1...9 {
                try await eventually("there is room for another") {
                    let connection = try await RawSocket.Connection(to: server.port, from: "127.0.1.\(number)")
                    open.append(connection)
                    return try await connection.ask(request).contains("200 OK")
                }
            }
            try await eventually("the first are closed") { server.installation.connections.count == 3 }
            for connection in open { connection.close() }
        }
    }
}
