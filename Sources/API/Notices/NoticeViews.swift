import Domain
import HTTPTypes

/// An announcement as admins see it.
struct NoticeView: JSONWritable {
    let notice: Notice
    let now: Instant

    var tagged: BufferedResponse {
        var answer = BufferedResponse.json(self)
        answer.headers[.eTag] = EntityTags.tag(of: answer.body, version: notice.version)
        return answer
    }

    func write(to json: inout JSONWriter) {
        let content = notice.content
        json.object {
            $0.set("id", notice.id)
            $0.set("status", notice.status(at: now).rawValue)
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
            $0.set("mails", notice.mails)
            switch notice.author {
            case .account(let id): $0.set("author", id)
            case .operator: $0.set("author", "operator")
            }
            $0.set("authorName", notice.authorName)
            $0.set("createdAt", notice.createdAt)
            $0.set("sentAt", notice.sentAt)
            $0.set("withdrawnAt", notice.withdrawnAt)
        }
    }
}

/// The audience of an announcement, and the mail as the caller would get it.
struct NoticePreview: JSONWritable {
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
struct ShownNoticeView: JSONWritable {
    let notice: ShownNotice

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", notice.id)
            $0.set("title", notice.title)
            $0.set("text", notice.text)
            $0.set("startsAt", notice.startsAt)
            $0.set("endsAt", notice.endsAt)
            $0.set("isRead", notice.isRead)
        }
    }
}
