import Foundation
import Testing

@testable import App

/// A stand-in for `sendmail`: a script that a test writes. Accepted mails are in `sent/`, one file each.
struct MailProgram: Sendable {
    let folder: URL

    /// - Parameter script: run with the mail in the file `$letter` and its arguments in `$@`; `accept` stores the mail.
    init(in folder: URL, _ script: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder.appending(path: "sent"), withIntermediateDirectories: true)
        let whole = """
            #!/bin/sh
            cd '\(folder.path)'
            arguments="$*"
            accept() { printf '%s\\n' "$arguments" >> arguments; mv "$letter" "sent/$(basename "$letter")"; exit 0; }
            read_letter() { letter="$(mktemp ./letter.XXXXXXXX)"; cat > "$letter"; }
            \(script)
            """
        let made = FileManager.default.createFile(
            atPath: path, contents: Data(whole.utf8), attributes: [.posixPermissions: 0o700])
        try #require(made)
    }

    var path: String { folder.appending(path: "sendmail").path }

    /// The accepted mails.
    func sent() throws -> [String] {
        let sent = folder.appending(path: "sent").path
        return try FileManager.default.contentsOfDirectory(atPath: sent).map {
            try String(contentsOfFile: "\(sent)/\($0)", encoding: .utf8)
        }
    }

    func sent(to address: String) throws -> Int { try sent().filter { $0.contains("To: <\(address)>") }.count }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    func touch(_ name: String) throws { try Data().write(to: folder.appending(path: name)) }

    /// Runs a server that delivers its mail through the script.
    static func server(
        _ script: String, seconds: Int = 60, _ body: @escaping @Sendable (OwnServer, MailProgram) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let program = try MailProgram(in: folder, script)
            try await OwnServer.run(
                background: [.mailDelivery, .notificationMail],
                configure: { settings in
                    (settings.mail, settings.mailFrom) = ("sendmail:\(program.path)", "digs@housing.example.edu")
                    settings.sendmailSeconds = seconds
                }
            ) { server async throws in try await body(server, program) }
        }
    }
}

extension OwnServer {
    /// Waits until all mail is delivered or given up.
    func mailIsOut() async throws {
        try await eventually("all mail is out") { try await installation.store.outbox.queuedMailCount() == 0 }
    }
}
