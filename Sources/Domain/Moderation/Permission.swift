/// A right beyond one's own data. `account.can(.holdListing)` answers from one table.
public enum Permission: String, CaseIterable, Sendable {
    /// Listings that are not public, with their versions and decisions.
    case seeHidden
    case readQueue, holdListing, releaseListing, dismissReports, removeShortlist
    /// Messages that were reported or are held.
    case readMessages, decideMessages
    case keepReplies
    /// Ratings that were reported or are held.
    case decideRatings
    case decideWanted
    case deleteListing, blockAccount, grantRole, readAudit
    case sendAnnouncements = "sendNotices"
    /// The marketplace's settings, its logo and its pages.
    case editTenant

    /// The lowest role that has it.
    public var needs: Account.Role {
        switch self {
        case .seeHidden, .readQueue, .holdListing, .releaseListing, .dismissReports, .removeShortlist, .readMessages,
            .decideMessages, .keepReplies, .decideRatings, .decideWanted:
            .moderator
        case .deleteListing, .blockAccount, .grantRole, .readAudit, .sendAnnouncements, .editTenant: .admin
        }
    }
}

extension Account.Role {
    /// Each role has the rights of those before it.
    private var rank: Int {
        switch self {
        case .member: 0
        case .moderator: 1
        case .admin: 2
        }
    }

    public func can(_ permission: Permission) -> Bool { rank >= permission.needs.rank }

    /// The whole table in readable form.
    public static var table: String {
        let width = (Permission.allCases.map(\.rawValue.count).max() ?? 0) + 2
        func line(_ name: String, _ cells: [String]) -> String {
            let cells = cells.map { $0.padded(to: 11) }.joined()
            return String((name.padded(to: width) + cells).reversed().drop { $0 == " " }.reversed())
        }
        let rows = Permission.allCases.map { permission in
            line(permission.rawValue, allCases.map { $0.can(permission) ? "yes" : "-" })
        }
        return ([line("", allCases.map(\.rawValue))] + rows).joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Account {
    /// A blocked account has none of these rights until another moderator removes the block.
    public func can(_ permission: Permission) -> Bool { block == nil && role.can(permission) }

    /// Throws a problem that says who has the right.
    public func check(_ permission: Permission) throws(Problem) {
        guard !can(permission) else { return }
        switch permission.needs {
        case .admin:
            throw Problem(.forbidden, code: "admins_only", "Only an admin of this marketplace can do this.")
        case .member, .moderator:
            throw Problem(
                .forbidden, code: "moderators_only", "Only a moderator or an admin of this marketplace can do this.")
        }
    }
}
