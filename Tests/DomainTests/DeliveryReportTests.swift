import Testing

@testable import Domain

@Suite("Delivery reports of mail servers")
struct DeliveryReportTests {
    static let postfix = """
        Return-Path: <>
        From: MAILER-DAEMON@mail.example.edu (Mail Delivery System)
        Subject: Undelivered Mail Returned to Sender
        To: digs@housing.example.edu
        Auto-Submitted: auto-replied
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status;
        \tboundary="0C0A1A0042.1795747200/mail.example.edu"
        Message-Id: <20261127024500.1B2C3D@mail.example.edu>

        This is a MIME-encapsulated message.

        --0C0A1A0042.1795747200/mail.example.edu
        Content-Description: Notification
        Content-Type: text/plain; charset=utf-8

        <sam@nowhere.example>: host mx.nowhere.example[192.0.2.7] said: 550 5.1.1
            <sam@nowhere.example>: Recipient address rejected: User unknown

        --0C0A1A0042.1795747200/mail.example.edu
        Content-Description: Delivery report
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mail.example.edu
        X-Postfix-Queue-ID: 0C0A1A0042
        Arrival-Date: Fri, 27 Nov 2026 02:45:00 +0000 (UTC)

        Final-Recipient: rfc822; sam@nowhere.example
        Original-Recipient: rfc822;sam@nowhere.example
        Action: failed
        Status: 5.1.1
        Remote-MTA: dns; mx.nowhere.example
        Diagnostic-Code: smtp; 550 5.1.1 <sam@nowhere.example>: Recipient address
            rejected: User unknown

        --0C0A1A0042.1795747200/mail.example.edu
        Content-Description: Undelivered Message
        Content-Type: message/rfc822

        From: "Digs" <digs@housing.example.edu>
        Message-ID:
         <original@housing.example.edu>
        Subject: New messages

        Hello
        --0C0A1A0042.1795747200/mail.example.edu--
        """

    static let exim = """
        Return-path: <>
        Auto-Submitted: auto-replied
        From: Mail Delivery System <Mailer-Daemon@mail.example.edu>
        Content-Type: multipart/report; report-type=delivery-status; boundary=1795747200-eximdsn-1804289383
        MIME-Version: 1.0
        Subject: Mail delivery failed: returning message to sender

        --1795747200-eximdsn-1804289383
        Content-type: text/plain; charset=us-ascii

        This message was created automatically by mail delivery software.

        --1795747200-eximdsn-1804289383
        Content-type: message/delivery-status

        Reporting-MTA: dns; mail.example.edu

        Action: failed
        Final-Recipient: rfc822;sam@nowhere.example
        Status: 5.0.0
        Remote-MTA: dns; mx.nowhere.example
        Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.

        --1795747200-eximdsn-1804289383
        Content-type: text/rfc822-headers

        Message-ID: <original@housing.example.edu>

        --1795747200-eximdsn-1804289383--
        """

    private func report(_ text: String) -> DeliveryReport? { DeliveryReport(Array(text.utf8)) }

    @Test("Postfix's and Exim's reports name the mail and say that nobody is there", arguments: [postfix, exim])
    func real(text: String) throws {
        for text in [text, text.replacing("\n", with: "\r\n")] {
            let report = try #require(self.report(text))
            #expect(report.messageID == "original@housing.example.edu")
            #expect(report.outcome == .unreachable)
        }
    }

    @Test(
        "a refusal for another reason, and mail that may still arrive, blame no address",
        arguments: [
            ("Status: 5.1.1", "Status: 5.7.1", DeliveryOutcome.refused), ("Status: 5.1.1", "Status: 5.2.2", .refused),
            ("Status: 5.1.1", "Status: 5.1.8", .refused), ("Status: 5.1.1", "Status: 4.4.1", .pending),
            ("Action: failed", "Action: delayed", .pending), ("Action: failed", "Action: relayed", .pending),
            ("Status: 5.1.1", "Status: 5.4.4", .unreachable),
            ("Status: 5.1.1", "Status: 5.2.1 (disabled)", .unreachable),
            ("Status: 5.1.1", "Status: 5", .pending), ("Status: 5.1.1", "Status: 5.1.1111", .pending),
        ])
    func outcomes(old: String, new: String, outcome: DeliveryOutcome) {
        #expect(report(Self.postfix.replacing(old, with: new))?.outcome == outcome)
    }

    @Test(
        "of Exim's 5.0.0 the remote server's response decides",
        arguments: [
            ("smtp; 550 Unknown user", DeliveryOutcome.unreachable), ("smtp; 550 5.7.26 Unauthenticated", .refused),
            ("smtp; 552 Mailbox full", .refused), ("smtp; 554 Spam", .refused),
        ])
    func general(diagnostic: String, outcome: DeliveryOutcome) {
        let text = Self.exim.replacing(
            "smtp; 550-5.1.1 The email account that you tried to reach does not exist.", with: diagnostic)
        #expect(report(text)?.outcome == outcome)
    }

    @Test("a mail that one of several recipients got isn't undeliverable")
    func several() {
        let second = "Final-Recipient: rfc822; tom@nowhere.example\nAction: relayed\nStatus: 2.0.0\n\nFinal-Recipient"
        #expect(report(Self.postfix.replacing("Final-Recipient", with: second))?.outcome == .pending)
    }

    @Test("anything else is no report")
    func others() {
        #expect(report("") == nil)
        #expect(report("Subject: Hello\n\nStatus: 5.1.1") == nil)
        #expect(report(Self.postfix.replacing("report-type=delivery-status;", with: "report-type=feedback;")) == nil)
        #expect(report(Self.postfix.replacing("message/delivery-status", with: "text/plain")) == nil)
        let unnamed = Self.postfix.replacing("message/rfc822", with: "text/plain")
        #expect(report(unnamed).map { $0.messageID == nil } == true)
    }

    @Test("hostile reports end soon: endless fields, parts and lines")
    func hostile() {
        let head = "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n"
        let status = head + "\n--b\nContent-Type: message/delivery-status\n\n"
        for text in [
            head + String(repeating: " x", count: 400_000), head + "\n" + String(repeating: "--b\n", count: 200_000),
            status + String(repeating: "\n", count: 900_000),
            status + String(repeating: "Action: x\n\n", count: 90_000),
            head + String(repeating: "a: b\n", count: 200_000),
        ] {
            #expect(report(text)?.outcome ?? .pending == .pending)
        }
    }
}
