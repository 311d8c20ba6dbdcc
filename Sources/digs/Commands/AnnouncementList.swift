import App
import ArgumentParser
import Domain

extension AnnouncementCommand {
    struct List: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the newest hundred announcements of one marketplace or of each, including drafts.")

        private struct Row: Encodable {
            let tenant: String
            let id: String
            let status: String
            let title: String
            let audience: String
            let startsAt: String
            let endsAt: String
            let mails: Int
            let author: String

            init(_ announcement: Announcement, of tenant: Tenant, at now: Instant) {
                self.tenant = tenant.name
                id = announcement.id.description
                status = announcement.status(at: now).rawValue
                title = announcement.content.title
                audience = announcement.content.audience.kind.rawValue
                startsAt = announcement.content.startsAt.description
                endsAt = announcement.content.endsAt.description
                mails = announcement.mails
                author = announcement.author == .operator ? "operator" : announcement.authorName ?? "-"
            }

            var line: String {
                [tenant, id, status, startsAt, endsAt, audience, mails.counted("email"), author, title]
                    .joined(separator: "\t")
            }
        }

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions
        @OptionGroup var tenants: AnnouncementTenants

        func run() async throws {
            let installation = try await common.open()
            let (now, page) = (installation.clock.now(), PageRequest(limit: Limits.pageSize.upperBound))
            var rows: [Row] = []
            for tenant in try await tenants.chosen(installation) {
                let found = try await installation.store.announcements.announcements(page: page, in: tenant.id)
                rows += found.items.map { Row($0, of: tenant, at: now) }
            }
            try output.print(rows, lines: rows.map(\.line))
        }
    }
}
