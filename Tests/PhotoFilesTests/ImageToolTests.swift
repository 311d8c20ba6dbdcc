import Domain
import Foundation
import Testing

@testable import PhotoFiles

@Suite("The image tool as a child process")
struct ImageToolTests {
    /// A `vips` that waits until the test lets it continue.
    private static let waiting = """
        here=$(dirname "$0"); touch "$here/started"
        while [ ! -e "$here/go" ]; do sleep 0.02; done
        exec /usr/bin/vips "$@"
        """

    private static func letGo(_ fixture: PhotoFolderFixture) throws {
        try Data().write(to: URL(filePath: "\(fixture.home)/tools/go"))
    }

    private static func picture(_ number: Int) -> [UInt8] { Drawing.quarters(width: 10 + number, height: 10) }

    @Test("a limited number run and wait, the next is refused; a waiting one can be cancelled")
    func overload() async throws {
        var limits = PhotoFolderFixture.patient
        (limits.jobs, limits.waitingJobs) = (1, 2)
        try await PhotoFolderFixture.run(limits: limits, tools: ["vips": Self.waiting]) { fixture in
            let running = try await fixture.start(Self.picture(0), until: "started")
            let waiting = (1...2).map { number in Task { try await fixture.receive(Self.picture(number)) } }
            while fixture.photos.jobs.waitingCount < 2 { await Task.yield() }
            let problem = await fixture.refusal(of: Self.picture(3))
            #expect(problem?.kind == .overloaded && problem?.retryAfterSeconds != nil)
            waiting[0].cancel()
            await #expect(throws: CancellationError.self) { try await waiting[0].value }
            try Self.letGo(fixture)
            try expectWhole(try await running.value, in: fixture)
            try expectWhole(try await waiting[1].value, in: fixture)
            #expect(fixture.files.count == 16)
        }
    }

    /// A `vips` that never ends, with a child process that never ends.
    private static let sleeping = """
        here=$(dirname "$0"); sleep 1000 & echo $$ $! > "$here/ids.tmp"; mv "$here/ids.tmp" "$here/ids"; wait
        """

    /// Waits until the processes that the sleeping tool named have ended (or are zombies).
    private static func awaitDeath(_ fixture: PhotoFolderFixture) async throws {
        // On a very busy machine the tool may be killed before it could name them.
        let ids = (try? String(contentsOfFile: "\(fixture.home)/tools/ids", encoding: .utf8)) ?? ""
        for id in ids.split(whereSeparator: \.isWhitespace) {
            while let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
                status.contains("sleep") || status.contains("vips"), !status.contains(") Z")
            {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    @Test("a tool that takes too long is killed with its children, and nothing is left", .timeLimit(.minutes(10)))
    func timeOut() async throws {
        var limits = PhotoFolderFixture.patient
        limits.jobTime = .seconds(2)
        try await PhotoFolderFixture.run(limits: limits, tools: ["vips": Self.sleeping]) { fixture in
            #expect(await fixture.refusal(of: Self.picture(0))?.kind == .overloaded)
            try await Self.awaitDeath(fixture)
            #expect(fixture.files == [])
        }
    }

    @Test("an upload that is cancelled kills its tool, and nothing is left", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        try await PhotoFolderFixture.run(tools: ["vips": Self.sleeping]) { fixture in
            let upload = try await fixture.start(Self.picture(0), until: "ids")
            upload.cancel()
            await #expect(throws: CancellationError.self) { try await upload.value }
            try await Self.awaitDeath(fixture)
            #expect(fixture.files == [])
        }
    }

    @Test("a picture that takes too much processor time is the picture's fault", .timeLimit(.minutes(10)))
    func processorTime() async throws {
        var limits = PhotoFolderFixture.patient
        limits.childCPUSeconds = 1
        try await PhotoFolderFixture.run(limits: limits, tools: ["vips": "while :; do :; done"]) { fixture in
            let problem = await fixture.refusal(of: Self.picture(0))
            #expect(problem?.kind == .invalid && problem?.code == "too_complex")
            #expect(fixture.files == [])
        }
    }

    @Test("a picture that takes too much memory is refused")
    func memory() async throws {
        var limits = PhotoFolderFixture.patient
        limits.childMemoryBytes = 250_000_000
        try await PhotoFolderFixture.run(limits: limits) { fixture in
            let source = "\(fixture.home)/large.png"
            try shell("vips black \(source)[interlace,compression=1] 7000 7000 --bands 4")
            let problem = await fixture.refusal(of: try bytes(of: source))
            #expect(problem?.kind == .invalid)
            #expect(fixture.files == [])
        }
    }

    private static let tools = ["prlimit", "vipsheader", "vips"]

    @Test("without the image tool there is a clear problem", arguments: tools)
    func missing(tool: String) async throws {
        try await PhotoFolderFixture.run { fixture in
            let tools = "\(fixture.home)/few"
            try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
            for name in Self.tools where name != tool {
                try shell("ln -s $(command -v \(name)) \(tools)/\(name)")
            }
            let photos = try PhotoFolder(folder: fixture.folder, toolPath: tools) { Sha256Tool() }
            let problem = await #expect(throws: Problem.self) {
                try await photos.receive(ChunkedUpload(of: Self.picture(0)), by: fixture.account, for: fixture.tenant)
            }
            #expect(problem?.kind == .unexpected && problem?.code == "image_tool_missing")
            #expect(problem?.inside?.contains(tool) == true && problem?.detail.contains("vips") == false)
            #expect(fixture.files == [])
        }
    }

    @Test("a full disk is told as such with a private cause, and nothing is left")
    func diskFull() async throws {
        let full = "echo 'vips2tiff: write error: No space left on device' >&2; exit 1"
        try await PhotoFolderFixture.run(tools: ["vips": full]) { fixture in
            let problem = await fixture.refusal(of: Self.picture(0))
            #expect(problem?.kind == .storageFull && problem?.code == "storage_full")
            #expect(problem?.inside?.contains("No space left") == true && problem?.detail.contains("vips") == false)
            #expect(fixture.files == [])
        }
    }

    @Test("what the tool complains about is kept short, and it never has to wait for a reader")
    func complaints() async throws {
        let noisy = "yes complaint | head -c 5000000 >&2; echo the end >&2; exit 1"
        try await PhotoFolderFixture.run(tools: ["vips": noisy]) { fixture in
            let problem = await fixture.refusal(of: Self.picture(0))
            #expect(problem?.code == "broken_image")
            #expect(problem?.inside?.contains("the end") == true && (problem?.inside?.count ?? 0) < 5_000)
        }
    }

    @Test("the tool sees nothing of the server's environment and open files")
    func environment() async throws {
        setenv("DIGS_SECRET_OF_A_TEST", "1", 1)
        let secret = open("/proc/self/status", O_RDONLY)
        defer { close(secret) }
        let telling = "here=$(dirname \"$0\"); env > \"$here/seen\"; ls -l /proc/$$/fd >> \"$here/seen\"; exit 1"
        try await PhotoFolderFixture.run(tools: ["vips": telling]) { fixture in
            _ = await fixture.refusal(of: Self.picture(0))
            let seen = try shell("cat \(fixture.home)/tools/seen")
            #expect(seen.contains("VIPS_BLOCK_UNTRUSTED=1") && seen.contains("/tools/vips"))
            #expect(!seen.contains("DIGS_SECRET_OF_A_TEST") && !seen.contains("/status"))
        }
    }
}
