import Foundation
import Testing

@testable import App

/// A message as a mail program shows it.
struct ReceivedMail: Sendable {
    /// Unfolded and decoded, by lowercase name; each name occurs once.
    let fields: [String: String]
    let plain: String
    let html: String
    let raw: String

    init(_ bytes: [UInt8]) throws {
        raw = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        let (fields, body) = try Self.parts(of: raw)
        self.fields = fields
        let type = try #require(fields["content-type"])
        let boundary = try #require(type.firstMatch(of: /boundary="([^"]+)"/)?.1)
        let parts = body.components(separatedBy: "--\(boundary)").dropFirst()
        #expect(parts.last?.trimmingCharacters(in: .whitespacesAndNewlines) == "--")
        var texts: [String: String] = [:]
        for part in parts.dropLast() {
            let (fields, body) = try Self.parts(of: String(part.drop { $0 == "\n" }))
            let isQuoted = fields["content-transfer-encoding"] == "quoted-printable"
            texts[fields["content-type"] ?? ""] = isQuoted ? Self.unquoted(body) : body
        }
        plain = try #require(texts["text/plain; charset=utf-8"])
        html = try #require(texts["text/html; charset=utf-8"])
    }

    /// The token of the link.
    var token: String { plain.firstMatch(of: /#token=([A-Za-z0-9_-]+)/).map { String($0.1) } ?? "" }
    /// The whole link.
    var link: String { plain.firstMatch(of: /https?:\/\/\S+/).map { String($0.0) } ?? "" }
    var subject: String { fields["subject"] ?? "" }
    var to: String { fields["to"] ?? "" }

    private static func parts(of text: String) throws -> (fields: [String: String], body: String) {
        let end = try #require(text.firstRange(of: "\n\n"))
        let head = text[..<end.lowerBound].replacing(/\n[ \t]+/, with: " ")
        var fields: [String: String] = [:]
        for line in head.split(separator: "\n") {
            let colon = try #require(line.firstIndex(of: ":"), "\(line)")
            let name = line[..<colon].lowercased()
            #expect(fields[name] == nil, "\(name) stands there twice")
            fields[name] = decoded(String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        return (fields, String(text[end.upperBound...]))
    }

    /// Decodes encoded words (RFC 2047).
    private static func decoded(_ text: String) -> String {
        text.replacing(/\?= =\?/, with: "?==?").replacing(/=\?UTF-8\?B\?([A-Za-z0-9+\/=]*)\?=/) { match in
            String(decoding: Data(base64Encoded: String(match.1)) ?? Data(), as: UTF8.self)
        }
    }

    private static func unquoted(_ text: String) -> String {
        var (bytes, rest) = ([UInt8](), Array(text.replacing("=\n", with: "").utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TestMarketplace {
    /// The mails in the folder whose files have such names, the latest last.
    func receivedMails(where isMeant: (String) -> Bool = { _ in true }) throws -> [ReceivedMail] {
        let folder = URL(fileURLWithPath: installation.settings.mailFolder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".eml") && isOwn(file: $0) && isMeant($0)
        }
        return try names.sorted().map {
            try ReceivedMail([UInt8](Data(contentsOf: folder.appending(path: $0))))
        }
    }

    /// The mails in the folder to an address, the latest last.
    func receivedMails(to address: String) throws -> [ReceivedMail] {
        try receivedMails().filter { $0.to == "<\(address)>" }
    }

    /// Delivers what is due, and returns the `count`th mail to an address.
    func receivedMail(_ count: Int = 1, to address: String) async throws -> ReceivedMail {
        try await deliverMail()
        return try #require(try receivedMails(to: address).dropFirst(count - 1).first)
    }

    /// Registers an address, and returns the client and the token of its mail.
    func registerAddress(_ address: String, host: String? = nil) async throws -> (client: APIClient, token: String) {
        let client = host.map(at) ?? stranger
        let answer = try await client.post(
            "/v1/accounts", ["email": .string(address), "password": "correct horse battery", "name": "Sam"])
        try #require(answer.status == 201, "\(answer.text)")
        let signedIn = client.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
        return (signedIn, try await receivedMail(to: address).token)
    }

    /// Verifies a token like the button on a link's page, signed in as this client.
    func verify(_ token: String, as client: APIClient) async throws -> APIResponse {
        try await client.post("/v1/verifications", ["token": .string(token)])
    }
}
