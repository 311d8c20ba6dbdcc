import Domain
import Foundation
import Testing

@testable import App

@Suite("Restoring: what is not whole, or not a backup, is refused and leaves nothing")
struct RestoreTests {
    /// Runs `body` with the unpacked content of a small backup.
    private static func withContent(_ body: @Sendable (_ content: URL, _ home: URL) async throws -> Void) async throws {
        try await withTemporaryFolder { home in
            var settings = Settings(dataFolder: home.appending(path: "data").path)
            settings.passwordIterations = 100
            try await Installation(settings, logger: .init(label: "test")).database.close()
            let (archive, content) = (home.appending(path: "a.tar"), home.appending(path: "content"))
            _ = try await TarBackup(settings, includesSecret: true).run(to: archive.path)
            try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
            try tar(["-xf", archive.path, "-C", content.path])
            try await body(content, home)
        }
    }

    private static func tar(_ arguments: [String]) throws {
        let process = try Process.run(URL(fileURLWithPath: "/usr/bin/tar"), arguments: arguments)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// Repacks files of `content` and restores the archive. Returns why it is refused; `nil` when it is not.
    private static func refusal(
        of content: URL, _ names: [String] = ["manifest", "digs.sqlite", "secret"], _ options: [String] = [],
        in home: URL
    ) async throws -> String? {
        let (archive, target) = (home.appending(path: "b.tar"), home.appending(path: "target"))
        try tar(["-C", content.path] + options + ["-cf", archive.path] + names)
        defer { try? FileManager.default.removeItem(at: target) }
        do {
            _ = try await BackupTests.restore(archive, to: target)
            return nil
        } catch let problem as Problem {
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == [])
            return problem.detail
        }
    }

    private static func edit(_ content: URL, _ change: (String) -> String) throws {
        let manifest = content.appending(path: "manifest")
        try Data(change(String(contentsOf: manifest, encoding: .utf8)).utf8).write(to: manifest)
    }

    @Test("a byte that changed, a file that is missing, one too many, another order, a manifest cut short")
    func damaged() async throws {
        try await Self.withContent { content, home in
            #expect(try await Self.refusal(of: content, in: home) == nil)
            #expect(try await Self.refusal(of: content, ["manifest", "digs.sqlite"], in: home) != nil)
            #expect(try await Self.refusal(of: content, ["manifest", "secret", "digs.sqlite"], in: home) != nil)
            #expect(try await Self.refusal(of: content, ["digs.sqlite", "manifest", "secret"], in: home) != nil)
            let more = ["manifest", "digs.sqlite", "secret", "secret"]
            #expect(try await Self.refusal(of: content, more, ["--hard-dereference"], in: home) != nil)
            let database = content.appending(path: "digs.sqlite")
            var bytes = try Data(contentsOf: database)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: database)
            let changed = try await Self.refusal(of: content, in: home)
            #expect(changed?.contains("digs.sqlite was changed after the backup was made") == true, "\(changed ?? "")")
            try Self.edit(content) { String($0.dropLast(1)) }
            #expect(try await Self.refusal(of: content, in: home) != nil)
        }
    }

    @Test("paths that lead elsewhere, links, members of other names, and more bytes than the disk has")
    func hostile() async throws {
        try await Self.withContent { content, home in
            let line = #"{"bytes":0,"path":"PATH","sha256":"\#(String(repeating: "0", count: 64))"}"#
            for path in ["../evil", "/tmp/evil", "photos/../../evil", "photos/x", "digs.sqlite-wal", "mail/a.eml"] {
                let manifest = content.appending(path: "manifest")
                let before = try Data(contentsOf: manifest)
                try Self.edit(content) { $0.dropLast(1) + line.replacing("PATH", with: path) + "\n\n" }
                let refused = try await Self.refusal(of: content, in: home)
                #expect(refused?.contains("names a file that no backup has") == true, "\(path): \(refused ?? "")")
                try before.write(to: manifest)
            }
            let renamed = ["--absolute-names", "--transform=s|^secret|../../evil|"]
            #expect(
                try await Self.refusal(of: content, ["manifest", "digs.sqlite", "secret"], renamed, in: home) != nil)
            let secret = content.appending(path: "secret")
            try FileManager.default.removeItem(at: secret)
            try FileManager.default.createSymbolicLink(atPath: secret.path, withDestinationPath: "/etc/passwd")
            #expect(try await Self.refusal(of: content, in: home) != nil)
            try Self.edit(content) {
                $0.replacing(
                    /"bytes":\d+,"path":"digs.sqlite"/, with: #""bytes":9000000000000000000,"path":"digs.sqlite""#)
            }
            let large = try await Self.refusal(of: content, ["manifest"], in: home)
            #expect(large?.contains("no room") == true, "\(large ?? "")")
            let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
            #expect(Set(names).isSubset(of: ["a.tar", "b.tar", "content", "data"]))
        }
    }

    @Test("a terabyte of zeros where a small file should be is not unpacked")
    func bomb() async throws {
        try await Self.withContent { content, home in
            let zeros = try FileHandle(forWritingTo: content.appending(path: "secret"))
            try zeros.truncate(atOffset: 1 << 40)
            try zeros.close()
            let names = ["manifest", "digs.sqlite", "secret"]
            #expect(try await Self.refusal(of: content, names, ["--sparse"], in: home) != nil)
        }
    }

    @Test("only what backup writes is unpacked: no compression of any kind", arguments: ["-z", "-j", "-J"])
    func compressed(option: String) async throws {
        try await Self.withContent { content, home in
            let refused = try await Self.refusal(
                of: content, ["manifest", "digs.sqlite", "secret"], [option], in: home)
            #expect(refused?.contains("without compression") == true, "\(refused ?? "")")
        }
    }

    @Test("a folder that holds anything is refused and left alone; so are another secret and what is no database")
    func targets() async throws {
        try await Self.withContent { content, home in
            let (archive, data) = (home.appending(path: "a.tar"), home.appending(path: "data"))
            let before = try FileManager.default.contentsOfDirectory(atPath: data.path).sorted()
            let refused = try await DigsCommand.run(["restore", archive.path], in: data)
            #expect(refused.status != 0 && refused.output.contains("is in use"), "\(refused.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() == before)
            let restored = try await DigsCommand.run(["restore", archive.path], in: home.appending(path: "new"))
            #expect(restored.status == 0 && restored.output.contains("Restored"), "\(restored.output)")
            let garbage = [UInt8](repeating: 9, count: 8_192)
            let (manifest, database) = (content.appending(path: "manifest"), content.appending(path: "digs.sqlite"))
            let (whole, good) = (try Data(contentsOf: manifest), try Data(contentsOf: database))
            try Data(garbage).write(to: database)
            try Self.edit(content) {
                $0.replacing(
                    /"bytes":\d+,"path":"digs.sqlite","sha256":"\w+"/,
                    with: #""bytes":8192,"path":"digs.sqlite","sha256":"\#(PhotoHasherFixture.sha256(of: garbage))""#)
            }
            let unreadable = try await Self.refusal(of: content, in: home)
            #expect(unreadable?.contains("can't be read") == true, "\(unreadable ?? "")")
            try whole.write(to: manifest)
            try good.write(to: database)
            try Data(repeating: 7, count: 32).write(to: content.appending(path: "secret"))
            let digest = PhotoHasherFixture.sha256(of: [UInt8](repeating: 7, count: 32))
            try Self.edit(content) {
                $0.replacing(/"path":"secret","sha256":"\w+"/, with: #""path":"secret","sha256":"\#(digest)""#)
            }
            let other = try await Self.refusal(of: content, in: home)
            #expect(other?.contains("doesn't belong to its database") == true, "\(other ?? "")")
        }
    }
}

enum PhotoHasherFixture {
    static func sha256(of bytes: [UInt8]) -> String {
        var hasher = PhotoHasher()
        hasher.update(bytes)
        return hasher.finish()
    }
}
