import Domain

extension JSONObject {
    /// A required text.
    mutating func required(_ name: String) -> String? {
        var text: String?
        read(name, into: &text)
        if text == nil { errors.missing(path + name) }
        return text
    }

    /// The required name of something of the caller's, tidied.
    mutating func requiredName() -> String? {
        required("name").flatMap { text in
            errors.collect { () throws(Problem) in try Account.checkedName(text) }
        }
    }

    /// The required reason of a moderator's or admin's action, tidied.
    mutating func requiredReason() -> String? {
        required("reason").flatMap { text in
            errors.collect { () throws(Problem) in try AuditEntry.checkedReason(text) }
        }
    }

    /// A required instant.
    mutating func requiredInstant(_ name: String) -> Instant? {
        required(name, "must be a date and time such as 2026-08-01T09:30:00.000Z", .expected("instant")) {
            Instant(rfc3339: $0)
        }
    }

    /// A required id.
    mutating func requiredID<Of>(_ name: String) -> ID<Of>? {
        required(name, "must be an id", .expected("id")) { ID($0) }
    }

    /// Adds an error for a number that is missing or out of range.
    mutating func check(_ name: String, _ number: Int?, in range: ClosedRange<Int>) {
        guard let number else { return errors.missing(path + name) }
        errors.check(
            path + name, range.contains(number), "must be \(range.lowerBound) to \(range.upperBound)", code: "range",
            params: .bounds(range))
    }

    private mutating func required<Value>(
        _ name: String, _ what: String, _ params: [String: ErrorParameter], _ parse: (String) -> Value?
    ) -> Value? {
        guard let text = required(name) else { return nil }
        let value = parse(text)
        errors.check(path + name, value != nil, what, params: params)
        return value
    }

    /// Only refuses text that is longer than any password ever could be, because older rules may have been weaker.
    mutating func checkPassword(_ text: String?, _ name: String) {
        guard let text else { return }
        let limit = Limits.passwordLength.upperBound
        errors.check(
            name, Text.fits(text, limit), "can have at most \(limit) characters", code: "length",
            params: ["max": .integer(limit)])
    }
}
