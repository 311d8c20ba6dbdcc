import API

extension RouteAssembly {
    var moderationService: ModerationService {
        ModerationService(moderation: store, listings: store, accounts: store, mailer: mails, photoSweep: photoSweep)
    }

    var moderation: Routes.Moderation {
        Routes.Moderation(
            reports: ReportRoutes(
                moderation: store, accounts: store, listingService: listingService, idempotency: idempotency,
                mailer: mails,
                sharedLists: SharedListLinks(
                    shortlists: store, cryptography: installation.secret, clock: clock)),
            cases: CaseRoutes(
                moderation: store, accounts: store, listingService: listingService, rents: rentChecks,
                records: records,
                cursors: cursors),
            decisions: DecisionRoutes(
                moderationService: moderationService, listingService: listingService, idempotency: idempotency),
            accounts: AdminRoutes(
                moderation: store, accounts: store, shortlists: store, mailer: mails, clock: clock),
            audit: AuditRoutes(moderation: store, cursors: cursors))
    }
}
