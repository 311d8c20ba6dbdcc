import Domain
import Hummingbird

/// The calculations that the caller saved.
package struct FinanceScenarioRoutes: FeatureRoutes {
    let scenarios: any FinanceScenarioStore
    let idempotency: Idempotency
    let cursors: Cursors
    let clock: Clock

    package init(
        scenarios: any FinanceScenarioStore, idempotency: Idempotency, cursors: Cursors, clock: Clock
    ) {
        self.scenarios = scenarios
        self.idempotency = idempotency
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("finance/scenarios")
            .get(use: list)
            .post(use: create)
            .get("{id}", use: show)
            .put("{id}", use: replace)
            .delete("{id}", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let scope = "scenarios \(tenant.id) \(me.id)"
        var query = QueryParameters(request)
        let asked = try cursors.page(&query, scope: scope, parts: 2)
        let page = try await scenarios.scenarios(of: me.id, page: asked, in: tenant.id)
        return .json(try cursors.list(page, scope: scope, ScenarioView.init))
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        let content = try ScenarioInput(body).content
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let scenario = FinanceScenario(of: me.id, content: content, at: clock.now())
            let answer = ScenarioView(scenario: scenario).tagged.created(at: "/v1/finance/scenarios/\(scenario.id)")
            try await scenarios.acting(by: context.authority()).recording(record(answer), in: tenant.id)
                .save(scenario, in: tenant.id)
            return answer
        }
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let found = try await scenario(context)
        try request.checkNoParameters()
        return ScenarioView(scenario: found).tagged
    }

    @Sendable func replace(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await scenario(context)
        let content = try ScenarioInput(try await request.jsonBytes(context)).content
        try request.expectedVersion(known.version, orThrow: .staleScenario)
        let changed = known.changed(to: content, at: clock.now())
        try await scenarios.acting(by: context.authority()).replace(changed, in: context.tenant.id)
        return ScenarioView(scenario: changed).tagged
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await scenario(context)
        let version = try request.expectedVersion(known.version, orThrow: .staleScenario)
        try await scenarios.acting(by: context.authority()).deleteScenario(
            known.id, version: version, of: known.account, in: context.tenant.id)
        return .noContent
    }

    /// The caller's scenario in the path. Throws not found.
    private func scenario(_ context: Context) async throws -> FinanceScenario {
        let me = try context.signedIn().account
        guard let found = try await scenarios.scenario(context.id("scenario"), of: me.id, in: context.tenant.id)
        else { throw Problem.notFound("scenario") }
        return found
    }
}

/// The body of a scenario.
private struct ScenarioInput {
    let content: FinanceScenario.Content

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        var (kind, version, inputs) = (FinanceScenario.Kind?.none, Int?.none, FinanceInputs?.none)
        let name = form.requiredName()
        form.read("kind", into: &kind)
        form.read("inputVersion", into: &version)
        if let kind {
            form.nested("inputs") { inputs = FinanceInputs(kind, &$0) }
            if !form.has("inputs") { form.errors.missing("inputs") }
            let versions = 1...kind.inputVersion
            form.errors.check(
                "inputVersion", version.map(versions.contains) ?? true, "must be a known version", code: "range",
                params: .bounds(versions))
        } else {
            form.errors.missing("kind")
            if form.has("inputs") {
                form.errors.add("inputs", "needs kind", code: "conflict", params: ["needs": "kind"])
            }
        }
        try form.finish()
        guard let name, let kind, let inputs else { throw Problem.invalid([]) }
        content = FinanceScenario.Content(
            name: name, kind: kind, inputVersion: kind.inputVersion,
            inputs: String(decoding: JSONWriter.bytes(inputs), as: UTF8.self))
    }
}

private struct ScenarioView: JSONWritable {
    let scenario: FinanceScenario

    var tagged: BufferedResponse { BufferedResponse.json(self).tagged(scenario.version) }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", scenario.id)
            $0.set("name", scenario.content.name)
            $0.set("kind", scenario.content.kind.rawValue)
            $0.set("inputVersion", scenario.content.inputVersion)
            $0.set("inputs", EncodedJSON(text: scenario.content.inputs))
            $0.set("createdAt", scenario.createdAt)
            $0.set("changedAt", scenario.changedAt)
        }
    }
}
