import Domain

struct NotificationView: JSONWritable {
    let notification: Notification

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", notification.id)
            $0.set("kind", notification.kind.rawValue)
            $0.set("count", notification.count)
            $0.set("createdAt", notification.createdAt)
            $0.set("isRead", notification.isRead)
            $0.set("facts", EncodedJSON(text: notification.encodedFacts))
        }
    }
}

struct UnreadCountsView: JSONWritable {
    let counts: UnreadCounts

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("conversations", counts.conversations)
            $0.set("notifications", counts.notifications)
        }
    }
}

/// The mail setting for each kind of notification that the account's role may get.
struct NotificationSettingsView: JSONWritable {
    let settings: NotificationSettings
    let role: Account.Role

    func write(to json: inout JSONWriter) {
        json.object { json in
            for kind in Notification.Kind.all(for: role) { json.set(named: kind.rawValue, settings[kind].rawValue) }
        }
    }
}

struct UnsubscriptionView: JSONWritable {
    let mails: Unsubscription

    func write(to json: inout JSONWriter) { json.object { $0.set("kind", mails.rawValue) } }
}
