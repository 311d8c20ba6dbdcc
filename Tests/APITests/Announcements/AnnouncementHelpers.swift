import Domain
import Testing

@testable import API
@testable import App

extension JSON {
    /// A notice for everyone that is shown now, for a week.
    static let waterIsOff: JSON = [
        "title": "Water is off on Monday", "text": "From 9 to 12.\nSee https://campus.example.edu/water",
        "audience": "everyone",
    ]
}

extension APIClient {
    /// Writes a draft. Returns its path.
    func drafted(_ announcement: JSON) async throws -> String {
        let made = try await post("/v1/admin/notices", announcement)
        try #require(made.status == 201, "\(made.text)")
        return "/v1/admin/notices/\(made.json.id.text)"
    }

    /// Writes an announcement and sends it. Returns its path.
    func sent(_ announcement: JSON) async throws -> String {
        let path = try await drafted(announcement)
        let sent = try await send(draft: path)
        try #require(sent.status == 200, "\(sent.text)")
        return path
    }

    /// Sends a draft, after confirming the password.
    func send(draft path: String) async throws -> APIResponse {
        let confirmed = try await confirmPassword()
        guard confirmed.status == 204 else { return confirmed }
        return try await post(path + "/sending")
    }

    /// The titles of the notices that are shown.
    func announcementTitles() async throws -> [String] {
        try await get("/v1/notices").json.items.list.map(\.title.text)
    }

    /// The path of a notice for its readers.
    static func announcementPath(_ adminPath: String) -> String { adminPath.replacing("/v1/admin/", with: "/v1/") }
}

extension OwnServer {
    /// The mails of notices to an account, when all mail is out.
    func announcementMails(to name: String, title: String = "Water is off on Monday") async throws -> [ReceivedMail] {
        try await step(.announcementMail, .mailDelivery)
        return try receivedMails(to: "\(name)@example.edu").filter { $0.subject == title }
    }
}
