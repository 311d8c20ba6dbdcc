import API

extension RouteAssembly {
    var judge: ListingJudge {
        ListingJudge(moderation: store, listings: store, accounts: store, postOffice: mails, photoSweep: photoSweep)
    }

    var moderation: Routes.Moderation {
        Routes.Moderation(
            reports: ReportRoutes(
                moderation: store, accounts: store, desk: desk, idempotency: idempotency, postOffice: mails),
            cases: CaseRoutes(moderation: store, accounts: store, desk: desk, cursors: cursors),
            decisions: DecisionRoutes(judge: judge, desk: desk, idempotency: idempotency),
            accounts: AdminRoutes(moderation: store, accounts: store, postOffice: mails, clock: clock),
            audit: AuditRoutes(moderation: store, cursors: cursors))
    }
}
