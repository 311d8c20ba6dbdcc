// The routes of moderation, as `App` provides them.
extension Routes {
    package struct Moderation: Sendable {
        let reports: ReportRoutes
        let cases: CaseRoutes
        let decisions: DecisionRoutes
        let accounts: AdminRoutes
        let wanted: WantedModerationRoutes
        let audit: AuditRoutes
        let messages: MessageModerationRoutes
        let batchDecisions: BatchDecisionRoutes
        let lists: CaseListRoutes
        let search: CaseSearchRoutes
        let replies: SavedReplyRoutes
        let ratings: RatingModerationRoutes
        let tenant: TenantAdminRoutes

        package init(
            reports: ReportRoutes, cases: CaseRoutes, decisions: DecisionRoutes, accounts: AdminRoutes,
            wanted: WantedModerationRoutes, audit: AuditRoutes, messages: MessageModerationRoutes,
            batchDecisions: BatchDecisionRoutes, lists: CaseListRoutes, search: CaseSearchRoutes,
            replies: SavedReplyRoutes, ratings: RatingModerationRoutes, tenant: TenantAdminRoutes
        ) {
            (self.reports, self.cases, self.decisions) = (reports, cases, decisions)
            (self.accounts, self.wanted, self.audit, self.messages) = (accounts, wanted, audit, messages)
            (self.batchDecisions, self.lists) = (batchDecisions, lists)
            (self.search, self.replies, self.ratings) = (search, replies, ratings)
            self.tenant = tenant
        }
    }
}
