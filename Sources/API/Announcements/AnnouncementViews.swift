import Domain
import HTTPTypes

/// An announcement as admins see it.
struct AnnouncementView: JSONWritable {
    let announcement: Announcement
    let now: Instant

    var tagged: BufferedResponse { BufferedResponse.json(self).tagged(announcement.version) }

    func write(to json: inout JSONWriter) {
        let content = announcement.content
        json.object {
            $0.set("id", announcement.id)
            $0.set("status", announcement.status(at: now).rawValue)
            $0.set("title", content.title)
            $0.set("text", content.text)
            $0.set("audience", content.audience.kind.rawValue)
            if case .students(let id, let name) = content.audience {
                $0.object("university") {
                    $0.set("id", id)
                    $0.set("name", name)
                }
            } else {
                $0.set("university", nil as String?)
            }
            $0.set("startsAt", content.startsAt)
            $0.set("endsAt", content.endsAt)
            $0.set("isMailed", content.isMailed)
            $0.set("mails", announcement.mails)
            switch announcement.author {
            case .account(let id): $0.set("author", id)
            case .operator: $0.set("author", "operator")
            }
            $0.set("authorName", announcement.authorName)
            $0.set("createdAt", announcement.createdAt)
            $0.set("sentAt", announcement.sentAt)
            $0.set("withdrawnAt", announcement.withdrawnAt)
        }
    }
}

/// The audience of an announcement, and the mail as the caller would get it.
struct AnnouncementPreview: JSONWritable {
    let recipients: Int
    let mails: Int
    let subject: String
    let text: String

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("recipients", recipients)
            $0.set("mails", mails)
            $0.set("subject", subject)
            $0.set("text", text)
        }
    }
}

/// An announcement as pages show it.
struct ShownAnnouncementView: JSONWritable {
    let announcement: ShownAnnouncement

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", announcement.id)
            $0.set("title", announcement.title)
            $0.set("text", announcement.text)
            $0.set("startsAt", announcement.startsAt)
            $0.set("endsAt", announcement.endsAt)
            $0.set("isRead", announcement.isRead)
        }
    }
}
