import Domain
import Testing

@Suite("Roles: who may what")
struct PermissionTests {
    /// The whole table. A change of the table must be repeated here, so that its meaning is visible.
    private static let table = """
                         member     moderator  admin
        seeHidden        -          yes        yes
        readQueue        -          yes        yes
        holdListing      -          yes        yes
        releaseListing   -          yes        yes
        dismissReports   -          yes        yes
        removeShortlist  -          yes        yes
        readMessages     -          yes        yes
        decideMessages   -          yes        yes
        keepReplies      -          yes        yes
        decideRatings    -          yes        yes
        decideWanted     -          yes        yes
        deleteListing    -          -          yes
        blockAccount     -          -          yes
        grantRole        -          -          yes
        readAudit        -          -          yes
        sendNotices      -          -          yes
        editTenant       -          -          yes
        """

    @Test("the table is this one")
    func table() {
        print(Account.Role.table)
        #expect(Account.Role.table == Self.table)
    }

    private static func account(_ role: Account.Role, blocked: Bool = false) throws -> Account {
        Account(
            id: .init(at: Instant(milliseconds: 0)), email: try EmailAddress("ada@example.edu"), name: "Ada",
            role: role,
            block: blocked ? .init(since: Instant(milliseconds: 0), reason: "spam") : nil,
            createdAt: Instant(milliseconds: 0))
    }

    @Test("an account may what its role may; blocked it may nothing", arguments: Account.Role.allCases)
    func accounts(role: Account.Role) throws {
        for permission in Permission.allCases {
            #expect(try Self.account(role).can(permission) == role.can(permission))
            #expect(try !Self.account(role, blocked: true).can(permission))
        }
    }

    @Test("a refused caller learns who has the right")
    func reported() throws {
        let member = try Self.account(.member)
        #expect(throws: Problem.self) { try member.check(.holdListing) }
        for (permission, code) in [(Permission.holdListing, "moderators_only"), (.deleteListing, "admins_only")] {
            do {
                try member.check(permission)
                Issue.record("\(permission) is allowed")
            } catch { #expect((error.kind, error.code) == (.forbidden, code)) }
        }
        try Self.account(.moderator).check(.holdListing)
        try Self.account(.admin).check(.deleteListing)
    }
}
