import Domain
import Hummingbird

/// Answers with the work that waits in a marketplace, and with the events of the week.
package struct OverviewRoutes: FeatureRoutes {
    let store: any ModerationOverviewStore
    let clock: Clock

    package init(store: any ModerationOverviewStore, clock: Clock) {
        self.store = store
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) { v1.get("admin/overview", use: show) }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.readQueue)
        try request.checkNoParameters()
        return .json(OverviewView(overview: try await store.overview(at: clock.now(), in: context.tenant.id)))
    }
}

private struct OverviewView: JSONWritable {
    let overview: ModerationOverview

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("since", overview.since)
            $0.array("waiting", overview.waiting) { waiting, json in
                json.object {
                    $0.set("kind", waiting.kind.rawValue)
                    $0.set("count", waiting.count)
                    $0.set("since", waiting.since)
                }
            }
            $0.array("flows", overview.flows) { flow, json in
                json.object {
                    $0.set("kind", flow.kind.rawValue)
                    $0.set("count", flow.count)
                }
            }
            $0.array("answers", overview.answers) { answers, json in
                json.object {
                    $0.set("kind", answers.kind.rawValue)
                    $0.set("count", answers.count)
                    $0.set("medianMinutes", answers.medianMinutes)
                }
            }
        }
    }
}
