import Domain

/// A conversation as one participant sees it.
struct ConversationView: JSONWritable {
    let conversation: Conversation
    let reader: Account.ID

    func write(to json: inout JSONWriter) {
        let (subject, partner) = (conversation.subject, conversation.partner)
        json.object { json in
            json.set("id", conversation.id)
            switch subject.topic {
            case .listing(let id):
                json.set("listing", SubjectView(id: id.description, subject: subject))
                json.set("wanted", SubjectView?.none)
            case .wanted(let id):
                json.set("listing", SubjectView?.none)
                json.set("wanted", SubjectView(id: id.description, subject: subject))
            }
            json.set("role", conversation.role.rawValue)
            json.object("person") {
                $0.set("id", partner.person.id)
                $0.set("name", partner.person.name)
                $0.set("studentAt", partner.studentAt)
                $0.set("isBlocked", partner.isBlocked)
            }
            json.set("moveIn", conversation.plans.moveIn)
            json.set("people", conversation.plans.people)
            json.set("unread", conversation.unread)
            json.set("isArchived", conversation.isArchived)
            json.set("isBlockedByMe", conversation.isPartnerBlocked)
            json.set("lastMessage", conversation.lastMessage.map { MessageView(message: $0, reader: reader) })
            json.set("createdAt", conversation.createdAt)
            json.set("lastMessageAt", conversation.lastMessageAt)
        }
    }
}

/// The listing or wanted ad that a conversation is about.
private struct SubjectView: JSONWritable {
    let id: String
    let subject: Conversation.Subject

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", id)
            $0.set("title", subject.title)
            $0.set("isPublic", subject.isPublic)
        }
    }
}

/// A message as one participant sees it. Its author learns neither of cautions nor that it was discarded.
struct MessageView: JSONWritable {
    let message: Message
    let reader: Account.ID

    func write(to json: inout JSONWriter) {
        let isMine = message.author == reader
        json.object {
            $0.set("id", message.id)
            $0.set("isMine", isMine)
            $0.set("text", message.text)
            $0.set("sentAt", message.sentAt)
            $0.set("status", message.status == .delivered ? "delivered" : "held")
            $0.set("cautions", isMine ? [] : message.cautions.map(\.rawValue))
        }
    }
}

struct UnreadView: JSONWritable {
    let unread: Int

    func write(to json: inout JSONWriter) { json.object { $0.set("unread", unread) } }
}

/// One of the messages around a reported one.
struct ReportedMessageView: JSONWritable {
    let reported: ReportedMessage

    func write(to json: inout JSONWriter) {
        let message = reported.message
        json.object {
            $0.set("id", message.id)
            $0.set("author", PersonView(person: reported.author))
            $0.set("text", message.text)
            $0.set("sentAt", message.sentAt)
            $0.set("status", message.status.rawValue)
            $0.set("cautions", message.cautions.map(\.rawValue))
            $0.set("isReported", reported.isReported)
        }
    }
}

struct HeldMessagesView: JSONWritable {
    let held: HeldMessages

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("text", held.text)
            $0.set("recipients", held.recipients)
            $0.set("firstSentAt", held.firstSentAt)
            $0.set("lastSentAt", held.lastSentAt)
        }
    }
}
