import Domain
import Hummingbird

/// Checks what an owner writes for words that may discriminate, and for a price far from the usual one. It warns and
/// refuses nothing.
package struct WordingRoutes: FeatureRoutes {
    let rules: WordingRules
    let rents: RentCheckService

    package init(rules: WordingRules, rents: RentCheckService) {
        self.rules = rules
        self.rents = rents
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("listings/wording-check", use: check)
    }

    @Sendable func check(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let input = try WordingInput(try await request.jsonObject(context))
        let tenant = try context.tenant
        let warnings = rules.warnings(of: input.texts, kind: input.kind, tenant: tenant.name)
        let question = input.rentQuestion(in: tenant)
        var price: UnusualPriceView?
        if let question, let cents = input.fields?.priceCents {
            price = try await rents.missedPrice(question, in: tenant).map { UnusualPriceView(cents: cents, usual: $0) }
        }
        return .json(WordingView(warnings: warnings, costs: input.unlistedCosts(in: tenant), price: price))
    }
}

/// The texts of a listing, each of which may be left out.
private struct WordingInput {
    let kind: ListingKind?
    let texts: [(field: String, text: String)]
    /// The price and the lease; `nil` for a text that has neither, such as a wanted ad.
    let fields: ListingFields?

    /// The amounts in its texts that its fields lack.
    func unlistedCosts(in tenant: Tenant) -> [(field: String, phrase: String)] {
        guard let fields else { return [] }
        let costs = UnlistedCosts(fields, semester: tenant.settings.semester)
        let found = texts.flatMap { field, text in costs.phrases(in: text).map { (field: field, phrase: $0) } }
        return Array(found.prefix(Limits.wordingWarnings))
    }

    /// The rent of the home, where the request says what it is and where.
    func rentQuestion(in tenant: Tenant) -> RentQuestion? {
        guard let fields, let kind, kind != .buy, fields.pricePeriod != .once,
            let cents = fields.monthlyCents(tenant.settings.semester),
            let bedrooms = fields.bedrooms, fields.location != nil || fields.address.postalCode != nil
        else { return nil }
        return RentQuestion(
            kind: kind, bedrooms: bedrooms, homeType: fields.lease.homeType, monthlyCents: cents,
            includesUtilities: fields.amenities.contains(.utilitiesIncluded), place: fields.location,
            postalCode: fields.address.postalCode.map { String($0.prefix(5)) }, country: fields.address.country,
            currency: tenant.settings.currency)
    }

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, kind) = (form, ListingKind?.none)
        var (title, description, fields): (String?, String?, ListingFields) = (nil, nil, ListingFields())
        form.read("kind", into: &kind)
        form.read("title", into: &title)
        form.read("description", into: &description)
        form.read("priceCents", into: &fields.priceCents)
        form.read("pricePeriod", into: &fields.pricePeriod, fallback: .month)
        form.read("bedrooms", into: &fields.bedrooms)
        form.readAddress(into: &fields.address)
        form.read("location", into: &fields.location)
        form.readAmenities(into: &fields.amenities)
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
    let price: UnusualPriceView?

    func write(to json: inout JSONWriter) {
        let named = warnings.map { (field: $0.field, reason: $0.reason.rawValue, phrase: $0.phrase) }
        let unlisted = costs.map { (field: $0.field, reason: "unlistedCost", phrase: $0.phrase) }
        json.object {
            let texts = (named + unlisted).map { warning in
                WarningView(field: warning.field, reason: warning.reason, phrase: warning.phrase)
            }
            let all = (price.map { [$0] } ?? []) + (texts as [any JSONWritable])
            $0.array("warnings", all.prefix(Limits.wordingWarnings)) { warning, json in warning.write(to: &json) }
        }
    }
}

private struct WarningView: JSONWritable {
    let field: String
    let reason: String
    let phrase: String

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("field", field)
            $0.set("reason", reason)
            $0.set("phrase", phrase)
        }
    }
}
