import Domain

/// The body of a first message about a listing.
struct NewConversation: Sendable {
    let message: String
    let moveIn: Day?
    let people: Int?

    init(_ body: [UInt8]) throws {
        var (form, moveIn, people) = (try JSONObject(body), Day?.none, Int?.none)
        let message = form.requiredFirstMessage()
        form.read("moveIn", into: &moveIn)
        form.read("people", into: &people)
        form.rejectUnknownMembers()
        if let people {
            form.errors.check(
                "people", Limits.movingPeople.contains(people), "must be 1 to \(Limits.movingPeople.upperBound)",
                code: "range", params: .bounds(Limits.movingPeople))
        }
        try form.errors.throwIfAny()
        self.message = message
        self.moveIn = moveIn
        self.people = people
    }
}

/// The body of a first message about a wanted ad.
struct NewWantedConversation: Sendable {
    let message: String

    init(_ body: [UInt8]) throws {
        var form = try JSONObject(body)
        message = form.requiredFirstMessage()
        try form.finish()
    }
}

/// The body of a further message.
struct NewMessage: Sendable {
    let text: String

    init(_ body: [UInt8]) throws {
        var form = try JSONObject(body)
        text = form.requiredMessage("text")
        try form.finish()
    }
}

extension JSONObject {
    /// The first message's text: `text` as in further messages, or `message`, its old name.
    fileprivate mutating func requiredFirstMessage() -> String {
        if has("text"), has("message") {
            errors.add("message", "can't be combined with text", code: "conflict", params: ["other": "text"])
        }
        return requiredMessage(has("text") ? "text" : "message")
    }

    /// A message's text, checked; empty when there is an error.
    fileprivate mutating func requiredMessage(_ name: String) -> String {
        guard let given = required(name) else { return "" }
        return errors.collect { () throws(Problem) in try Message.checkedText(given, field: name) } ?? ""
    }
}
