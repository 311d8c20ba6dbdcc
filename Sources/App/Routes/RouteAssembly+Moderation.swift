import API

extension RouteAssembly {
    var moderationService: ModerationService {
        ModerationService(moderation: store, listings: store, accounts: store, mailer: mails, photoSweep: photoSweep)
    }

    var moderation: Routes.Moderation {
        Routes.Moderation(
            reports: ReportRoutes(
                moderation: store, accounts: store, listingService: listingService, idempotency: idempotency,
                mailer: mails),
            cases: CaseRoutes(
                moderation: store, accounts: store, listingService: listingService, rents: rentChecks,
                cursors: cursors),
            decisions: DecisionRoutes(
                moderationService: moderationService, listingService: listingService, idempotency: idempotency),
            accounts: AdminRoutes(moderation: store, accounts: store, mailer: mails, clock: clock),
            audit: AuditRoutes(moderation: store, cursors: cursors))
    }
}
