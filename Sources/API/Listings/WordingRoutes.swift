import Domain
import Hummingbird

/// Checks what an owner writes for words that may discriminate. It warns and refuses nothing.
package struct WordingRoutes: FeatureRoutes {
    let rules: WordingRules

    package init(rules: WordingRules) { self.rules = rules }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("listings/wording-check", use: check)
    }

    @Sendable func check(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let input = try WordingInput(try await request.jsonObject(context))
        let warnings = rules.warnings(of: input.texts, kind: input.kind, tenant: try context.tenant.name)
        return .json(WordingView(warnings: warnings, costs: input.unlistedCosts))
    }
}

/// The texts of a listing, each of which may be left out.
private struct WordingInput {
    let kind: ListingKind?
    let texts: [(field: String, text: String)]
    /// The price and the lease; `nil` for a text that has neither, such as a wanted ad.
    private let fields: ListingFields?

    /// The amounts in its texts that its fields lack.
    var unlistedCosts: [(field: String, phrase: String)] {
        guard let fields else { return [] }
        let costs = UnlistedCosts(fields)
        let found = texts.flatMap { field, text in costs.phrases(in: text).map { (field: field, phrase: $0) } }
        return Array(found.prefix(Limits.wordingWarnings))
    }

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, kind) = (form, ListingKind?.none)
        var (title, description, fields): (String?, String?, ListingFields) = (nil, nil, ListingFields())
        form.read("kind", into: &kind)
        form.read("title", into: &title)
        form.read("description", into: &description)
        form.read("priceCents", into: &fields.priceCents)
        form.read("pricePeriod", into: &fields.pricePeriod, fallback: .month)
        form.nested("lease") { $0.readLease(into: &fields.lease) }
        form.rejectUnknownMembers()
        let given = [
            ("title", title, Limits.titleLength), ("description", description, Limits.descriptionLength),
            ("lease.rules", fields.lease.rules, Limits.leaseRulesLength),
        ]
        for case (let name, let text?, let lengths) in given {
            let fits = Text.fits(text, lengths.upperBound) && text.unicodeScalars.count <= lengths.upperBound
            form.errors.check(
                name, fits, "can have at most \(lengths.upperBound) characters", code: "length",
                params: .bounds(lengths))
        }
        fields.kind = kind
        // Amounts out of range are refused before anything is computed from them.
        let hasCosts = form.has("priceCents") || form.has("lease")
        let checked = try ListingDraft(fields, complete: false, errors: form.errors).fields
        self.fields = hasCosts ? checked : nil
        self.kind = kind
        texts = given.compactMap { name, text, _ in text.map { (name, $0) } }
    }
}

private struct WordingView: JSONWritable {
    let warnings: [WordingWarning]
    let costs: [(field: String, phrase: String)]

    func write(to json: inout JSONWriter) {
        let named = warnings.map { (field: $0.field, reason: $0.reason.rawValue, phrase: $0.phrase) }
        let unlisted = costs.map { (field: $0.field, reason: "unlistedCost", phrase: $0.phrase) }
        json.object {
            $0.array("warnings", (named + unlisted).prefix(Limits.wordingWarnings)) { warning, json in
                json.object {
                    $0.set("field", warning.field)
                    $0.set("reason", warning.reason)
                    $0.set("phrase", warning.phrase)
                }
            }
        }
    }
}
