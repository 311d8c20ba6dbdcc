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
        return .json(WordingView(warnings: warnings))
    }
}

/// The texts of a listing, each of which may be left out.
private struct WordingInput {
    let kind: ListingKind?
    let texts: [(field: String, text: String)]

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, kind) = (form, ListingKind?.none)
        var (title, description): (String?, String?) = (nil, nil)
        form.read("kind", into: &kind)
        form.read("title", into: &title)
        form.read("description", into: &description)
        form.rejectUnknownMembers()
        let given = [("title", title, Limits.titleLength), ("description", description, Limits.descriptionLength)]
        for case (let name, let text?, let lengths) in given {
            let fits = Text.fits(text, lengths.upperBound) && text.unicodeScalars.count <= lengths.upperBound
            form.errors.check(
                name, fits, "can have at most \(lengths.upperBound) characters", code: "length",
                params: .bounds(lengths))
        }
        try form.errors.throwIfAny()
        self.kind = kind
        texts = given.compactMap { name, text, _ in text.map { (name, $0) } }
    }
}

private struct WordingView: JSONWritable {
    let warnings: [WordingWarning]

    func write(to json: inout JSONWriter) {
        json.object {
            $0.array("warnings", warnings) { warning, json in
                json.object {
                    $0.set("field", warning.field)
                    $0.set("reason", warning.reason.rawValue)
                    $0.set("phrase", warning.phrase)
                }
            }
        }
    }
}
