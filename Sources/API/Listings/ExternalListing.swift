import Domain

/// A listing as its owner's software sends it: the members of a listing, found again by the software's own id.
struct ExternalListing: Sendable {
    let externalID: String
    private let form: JSONObject

    /// A body whose id is in the query.
    init(_ body: [UInt8], externalID: String) throws(Problem) {
        self.form = try JSONObject(body)
        self.externalID = externalID
    }

    /// A line of a stream, which has the id as a member.
    init(line: [UInt8]) throws(Problem) {
        var form = try JSONObject(line)
        let text = form.required("externalId")
        try form.errors.throwIfAny()
        externalID = try Self.checked(text ?? "")
        self.form = form
    }

    /// Validates an id. Throws a problem naming `externalId`.
    static func checked(_ text: String) throws(Problem) -> String {
        let id = Text.tidyLine(text)
        var errors = ValidationErrors()
        Text.check(id, "externalId", Limits.externalIDLength, into: &errors)
        try errors.throwIfAny()
        return id
    }

    /// The row of an import. Absent members keep the values of the listing; a new one begins with the account's
    /// address, as the form does.
    func row(line: Int, of owner: Account) -> ListingImportService.Row {
        .init(line: line, externalID: externalID, isOfFile: false) { [form] known in
            var (form, fields) = (form, known ?? ListingFields())
            form.readListing(into: &fields)
            form.rejectUnknownMembers()
            if known == nil, fields.contact.email == nil, fields.contact.phone == nil {
                fields.contact.email = owner.email.text
            }
            return (fields, form.errors)
        }
    }
}

extension QueryParameters {
    /// An id of the owner's software; `nil` without one. A wrong one is an error of the query.
    mutating func externalID() -> String? {
        guard let text = text("externalId") else { return nil }
        return errors.collect { () throws(Problem) in try ExternalListing.checked(text) }
    }

    /// The same where it is required.
    mutating func requiredExternalID() -> String {
        guard let text = text("externalId") else {
            errors.missing("externalId")
            return ""
        }
        return errors.collect { () throws(Problem) in try ExternalListing.checked(text) } ?? ""
    }
}
