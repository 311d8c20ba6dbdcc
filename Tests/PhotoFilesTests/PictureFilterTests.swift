import Domain
import Foundation
import Synchronization
import Testing

@testable import PhotoFiles

@Suite("What is taken out of an upload before a decoder sees it")
struct PictureFilterTests {
    /// A PNG with more chunks behind its header.
    private static func png(with chunks: [[UInt8]]) -> [UInt8] {
        let plain = Drawing.quarters()
        return Array(plain.prefix(33)) + chunks.joined() + plain.dropFirst(33)
    }

    private static func chunk(_ name: String, _ count: Int) -> [UInt8] {
        Drawing.chunk(name, [UInt8](repeating: 7, count: count))
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    }

    @Test("of a PNG texts, unknown chunks and long profiles go, and what stands behind its end")
    func png() throws {
        let plain = Drawing.quarters()
        for name in ["zTXt", "iTXt", "tEXt", "tIME", "acTL", "fdAT", "prVt"] {
            let filled = Self.png(with: Array(repeating: Self.chunk(name, 50_000), count: 20))
            #expect(try PictureFilter.bare(filled, .png) == plain, "\(name)")
        }
        #expect(try PictureFilter.bare(Self.png(with: [Self.chunk("iCCP", 20_000)]), .png) == plain)
        let profiled = Self.png(with: [Self.chunk("iCCP", 3_000)])
        #expect(try PictureFilter.bare(profiled, .png) == profiled)
        #expect(
            try PictureFilter.bare(Self.png(with: [Self.chunk("iCCP", 30), Self.chunk("iCCP", 30)]), .png).count
                < profiled.count)
        #expect(try PictureFilter.bare(plain + [UInt8](repeating: 1, count: 100_000), .png) == plain)
    }

    @Test("of a JPEG comments and applications' segments go, the first EXIF and the profile stay")
    func jpeg() throws {
        let scan = Self.segment(0xDA, [1, 2, 3]) + [0x11, 0xFF, 0x00, 0x22, 0xFF, 0xD0, 0x33]
        let (start, end): ([UInt8], [UInt8]) = ([0xFF, 0xD8], [0xFF, 0xD9])
        let exif = Self.segment(0xE1, Array("Exif\0\0MM".utf8))
        let profile = Self.segment(0xE2, Array("ICC_PROFILE\0abc".utf8))
        let extras =
            Self.segment(0xFE, [UInt8](repeating: 65, count: 60_000)) + Self.segment(0xED, [1])
            + Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8)) + Self.segment(0xE2, Array("MPF\0".utf8))
        let table = Self.segment(0xDB, [0, 1])
        let kept = start + exif + profile + table + scan + end
        let sent = start + extras + exif + exif + profile + extras + table + scan + end + [1, 2, 3]
        #expect(try PictureFilter.bare(sent, .jpeg) == kept)
        #expect(try PictureFilter.bare(kept, .jpeg) == kept)
        // A truncated file stays unchanged: its decoder reports the damage.
        #expect(try PictureFilter.bare(Array(kept.dropLast(2)), .jpeg) == Array(kept.dropLast(2)))
    }

    @Test("a JPEG of more scans than any encoder writes is refused")
    func scans() throws {
        let scan = Self.segment(0xDA, [1, 2, 3]) + [0x11]
        let head: [UInt8] = [0xFF, 0xD8]
        _ = try PictureFilter.bare(head + Array(repeating: scan, count: 100).joined() + [0xFF, 0xD9], .jpeg)
        let problem = #expect(throws: Problem.self) {
            try PictureFilter.bare(head + Array(repeating: scan, count: 101).joined() + [0xFF, 0xD9], .jpeg)
        }
        #expect(problem?.code == "too_complex")
    }

    @Test("of a GIF comments and applications' blocks go")
    func gif() throws {
        let plain = Drawing.gif(side: 4, frames: 2)
        let comment: [UInt8] = [0x21, 0xFE, 3, 65, 66, 67, 0]
        let sent = Array(plain.prefix(19)) + comment + comment + plain.dropFirst(19)
        #expect(try PictureFilter.bare(sent, .gif) == plain)
        #expect(try PictureFilter.bare(plain, .gif) == plain)
    }

    @Test("of a WebP XMP, unknown chunks and long profiles go, and its header does not announce them any more")
    func webp() throws {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
            return Array(name.utf8) + size + body + (body.count % 2 == 1 ? [0] : [])
        }
        func file(_ chunks: [UInt8]...) -> [UInt8] { chunk("RIFF", Array("WEBP".utf8) + chunks.joined()) }
        let header: [UInt8] = [0x2C, 0, 0, 0, 3, 0, 0, 3, 0, 0]
        let (exif, pixels) = (chunk("EXIF", [1, 2]), chunk("VP8L", [1, 2, 3]))
        let sent = file(
            chunk("VP8X", header), chunk("ICCP", [UInt8](repeating: 1, count: 1 << 21)), pixels, exif,
            chunk("XMP ", [5, 6]), chunk("junk", [7, 8]))
        #expect(try PictureFilter.bare(sent, .webp) == file(chunk("VP8X", [0x08] + header.dropFirst()), pixels, exif))
    }

    @Test("a small picture with a gigabyte of packed texts is received like any other")
    func bomb() async throws {
        try await PhotoFolderFixture.run { fixture in
            // 50 MB of zeros each, compressed with zlib.
            let packed = try bytes(of: Self.packedZeros(megabytes: 50, in: fixture))
            let texts = Array(repeating: Drawing.chunk("zTXt", Array("k\0\0".utf8) + packed), count: 20)
            let photo = try await fixture.receive(Self.png(with: texts))
            #expect((photo.width, photo.height) == (96, 64))
        }
    }

    private static func packedZeros(megabytes: Int, in fixture: PhotoFolderFixture) throws -> String {
        let path = "\(fixture.home)/zeros"
        let script = "import sys, zlib; open(sys.argv[1], 'wb').write(zlib.compress(bytes(int(sys.argv[2]) << 20), 9))"
        try shell("python3 -c \"\(script)\" \(path) \(megabytes)")
        return path
    }
}

/// A turn that never comes would keep a test waiting: hence the time limit.
@Suite("Whose picture is next", .timeLimit(.minutes(10)))
struct AsyncSemaphoreTests {
    @Test("those who wait take turns by owner: somebody's first goes before another's second")
    func turns() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        let order = Order()
        let tasks = Mutex<[Task<Void, any Error>]>([])
        try await semaphore.withPermit(9) {
            // Each one is queued before the next arrives.
            for (owner, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")]
                as [(UInt64, String)]
            {
                let waiting = semaphore.waitingCount
                let task = Task { try await semaphore.withPermit(owner) { await order.note(name) } }
                tasks.withLock { $0.append(task) }
                while semaphore.waitingCount == waiting { try await Task.sleep(for: .milliseconds(1)) }
            }
        }
        for task in tasks.withLock({ $0 }) { try await task.value }
        #expect(await order.names == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test("of one owner so many may wait, and that takes nobody else's place")
    func perOwner() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        let queue = AsyncSemaphore.Queue(max: 16, maxOfOwner: 2)
        try await semaphore.withPermit(9) {
            let waiting = (0..<2).map { _ in Task { try await semaphore.withPermit(1, queue) {} } }
            while semaphore.waitingCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
            let problem = await #expect(throws: Problem.self) { try await semaphore.withPermit(1, queue) {} }
            #expect(problem?.kind == .overloaded && problem?.retryAfterSeconds != nil)
            let other = Task { try await semaphore.withPermit(2, queue) {} }
            while semaphore.waitingCount < 3 { try await Task.sleep(for: .milliseconds(1)) }
            for task in waiting + [other] { task.cancel() }
        }
    }

    @Test("whose turn does not come in time is told to come back, and waits no more")
    func maxWait() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        try await semaphore.withPermit(9) {
            let problem = await #expect(throws: Problem.self) {
                try await semaphore.withPermit(1, .init(maxWait: .milliseconds(1))) {}
            }
            #expect(problem?.kind == .overloaded)
            #expect(semaphore.waitingCount == 0)
        }
    }

    private actor Order {
        var names: [String] = []
        func note(_ name: String) { names.append(name) }
    }
}
