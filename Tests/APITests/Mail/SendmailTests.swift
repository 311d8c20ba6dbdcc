import Domain
import Foundation
import Testing

@testable import App

@Suite("Mail through sendmail")
struct SendmailTests {
    private func register(_ server: OwnServer, _ address: String) async throws -> APIClient {
        let answer = try await server.stranger.post(
            "/v1/accounts", ["email": .string(address), "password": "correct horse battery", "name": "Sam"])
        try #require(answer.status == 201, "\(answer.text)")
        return server.stranger.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
    }

    @Test("a mail is handed to the program complete, with Unix line ends, and leaves the outbox")
    func handed() async throws {
        try await MailProgram.server("read_letter; accept") { server, program async throws in
            let sam = try await register(server, "sam@nowhere.example")
            try await server.mailIsOut()
            let mails = try program.sent()
            #expect(mails.count == 1)
            #expect(!mails[0].contains("\r"))
            let mail = try ReceivedMail(Array(mails[0].utf8))
            #expect(mail.to == "<sam@nowhere.example>")
            #expect(mail.fields["from"] == "\"Digs\" <digs@housing.example.edu>")
            #expect(try program.text(of: "arguments") == "-t -i -f digs@housing.example.edu\n")
            #expect(try await server.verify(mail.token, as: sam).status == 200)
            #expect(!FileManager.default.fileExists(atPath: server.installation.settings.mailFolder))
        }
    }

    @Test("a refused mail is retried later, and delays no other one")
    func refused() async throws {
        let script = """
            read_letter
            if grep -q 'To: <bad@' "$letter" && [ ! -e mended ]; then
                echo x >> tries; echo 'the mailbox is full' >&2; rm "$letter"; exit 75
            fi
            accept
            """
        try await MailProgram.server(script) { server, program async throws in
            _ = try await register(server, "bad@nowhere.example")
            try await eventually("it was tried") { program.exists("tries") }
            for name in ["one", "two", "three"] { _ = try await register(server, "\(name)@nowhere.example") }
            try await eventually("the others are out") { try program.sent().count == 3 }
            #expect(try program.sent(to: "bad@nowhere.example") == 0)
            try await eventually("only it waits") { try await server.installation.store.outbox.queuedMailCount() == 1 }
            server.clock.advance(seconds: 5)
            try await eventually("it was tried again") { try program.text(of: "tries").count >= 4 }
            try program.touch("mended")
            server.clock.advance(seconds: 4 * 3600)
            try await server.mailIsOut()
            #expect(try program.sent(to: "bad@nowhere.example") == 1)
        }
    }

    @Test("a program that hangs is killed with its child processes, and delays no other mail")
    func hanging() async throws {
        let script = """
            read_letter
            if grep -q 'To: <bad@' "$letter"; then
                sleep 1000 & echo $! > child; echo $$ > hanging; wait
            fi
            accept
            """
        try await MailProgram.server(script, seconds: 20) { server, program async throws in
            _ = try await register(server, "bad@nowhere.example")
            try await eventually("it hangs") { program.exists("hanging") }
            _ = try await register(server, "good@nowhere.example")
            try await eventually("the other one is out") { try program.sent(to: "good@nowhere.example") == 1 }
            for name in ["hanging", "child"] {
                let id = try #require(Int32(try program.text(of: name).trimmingCharacters(in: .whitespacesAndNewlines)))
                try await eventually("\(name) is gone") { kill(id, 0) != 0 }
            }
            try await eventually("only it waits") { try await server.installation.store.outbox.queuedMailCount() == 1 }
        }
    }

    @Test("a program that ends without reading its input only affects its mail")
    func deaf() async throws {
        let script = "[ -e mended ] || { echo x >> tries; exit 1; }; read_letter; accept"
        try await MailProgram.server(script) { server, program async throws in
            let sam = try await register(server, "sam@nowhere.example")
            try await eventually("it was tried") { program.exists("tries") }
            #expect(try await sam.get("/v1/account").status == 200)
            try program.touch("mended")
            server.clock.advance(seconds: 4 * 3600)
            try await server.mailIsOut()
            #expect(try program.sent(to: "sam@nowhere.example") == 1)
        }
    }

    @Test("a mail that is always refused is given up after three days")
    func givenUp() async throws {
        try await MailProgram.server("echo x >> tries; exit 75") { server, program async throws in
            let sam = try await register(server, "sam@nowhere.example")
            try await eventually("it was tried") { program.exists("tries") }
            server.clock.advance(days: 3)
            try await server.mailIsOut()
            #expect(try await sam.get("/v1/account").status == 200)
        }
    }

    @Test("a mail of a deleted account is not sent any more, and the outbox reveals nothing of its content")
    func deleted() async throws {
        try await MailProgram.server("[ -e mended ] || { echo x >> tries; exit 75; }; read_letter; accept") {
            server, program async throws in
            let sam = try await register(server, "sam@nowhere.example")
            try await eventually("it was tried") { program.exists("tries") }
            server.clock.advance(days: 1)
            let now = server.now
            let waiting = try await server.installation.store.outbox.claimMails(
                at: now, until: now + .hours(1), limit: 1)
            if let mail = waiting.first?.sealedMessage {
                let bytes = try #require(Hex.decoded(mail))
                #expect(!String(decoding: bytes, as: UTF8.self).contains("nowhere.example"))
            }
            #expect(try await sam.leave().status == 204)
            try program.touch("mended")
            server.clock.advance(days: 1)
            try await server.mailIsOut()
            #expect(try program.sent().isEmpty)
        }
    }

    @Test(
        "a route that cannot be is refused at the start, by name",
        arguments: [
            ("pigeon", nil, "mail"), ("sendmail:/nowhere/sendmail", "digs@example.edu", "mail"),
            ("sendmail:/bin/true", nil, "mail-from"), ("sendmail:/bin/true", "digs", "mail-from"),
            ("folder:x", nil, "mail"), ("", nil, "mail"),
        ] as [(String, String?, String)])
    func impossible(mail: String, from: String?, field: String) {
        var settings = Settings(dataFolder: "/nowhere")
        (settings.mail, settings.mailFrom) = (mail, from)
        let problem = #expect(throws: Problem.self) { try settings.mailTransport() }
        #expect(problem?.errors.map(\.field) == [field])
    }
}
