import Domain

/// An account as its owner sees it.
struct AccountView: JSONWritable {
    let account: Account

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", account.id)
            $0.set("email", account.email.text)
            $0.set("name", account.name)
            $0.set("language", account.language.rawValue)
            $0.set("role", account.role.rawValue)
            $0.set("emailVerified", account.emailVerifiedAt != nil)
            $0.set("emailBouncedAt", account.emailBouncedAt)
            $0.set("badge", account.badge.map(BadgeView.init))
            $0.set("secondFactor", account.hasSecondFactor)
            $0.set("recoveryCodesLeft", account.recoveryCodesLeft)
            $0.set("blockedReason", account.block?.reason)
            $0.set("createdAt", account.createdAt)
        }
    }
}

private struct BadgeView: JSONWritable {
    let badge: Badge

    func write(to json: inout JSONWriter) {
        json.object {
            $0.object("university") {
                $0.set("id", badge.university)
                $0.set("name", badge.universityName)
            }
            $0.set("until", badge.until)
        }
    }
}

/// The signed-in account and session; `nil` for a stranger.
struct CurrentSessionView: JSONWritable {
    let account: Account?
    let unread: UnreadCounts

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("account", account.map(AccountView.init))
            $0.set("unreadConversations", unread.conversations)
            $0.set("unreadNotifications", unread.notifications)
        }
    }
}

/// The response to registering and logging in.
struct SignInView: JSONWritable {
    let account: Account
    let token: String
    let session: Session

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("account", AccountView(account: account))
            $0.set("token", token)
            $0.set("expiresAt", session.expiresAt)
        }
    }
}

struct SessionView: JSONWritable {
    let session: Session
    let isCurrent: Bool

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", session.id)
            $0.set("device", session.device)
            $0.set("createdAt", session.createdAt)
            $0.set("lastUsedAt", session.lastUsedAt)
            $0.set("expiresAt", session.expiresAt)
            $0.set("current", isCurrent)
        }
    }
}
