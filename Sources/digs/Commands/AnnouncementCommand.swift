import App
import ArgumentParser
import Domain

struct AnnouncementCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notice", abstract: "Announcements by the operator, on every page and by email.",
        subcommands: [Send.self, List.self, Withdraw.self], defaultSubcommand: Send.self)

    enum Audience: String, ExpressibleByArgument, CaseIterable {
        case everyone, students, owners
    }

    struct Send: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send an announcement to one marketplace or to all.",
            discussion: """
                A running server shows it right away and emails it a few hundred at a time. Times are dates, or dates \
                and times, in UTC: 2026-08-01, or 2026-08-01T09:30:00.000Z.
                """)

        @OptionGroup var common: CommonOptions
        @OptionGroup var tenants: AnnouncementTenants
        @Option(help: "Its title, of 4 to 120 characters.") var title: String
        @Option(help: "Its text, of up to 4000 characters.") var text: String
        @Option(help: "everyone, students or owners.") var audience = Audience.everyone
        @Option(help: "The students' university: its id or IPEDS number.") var university: String?
        @Option(help: "When it is first shown; now, unless given.") var starts: String?
        @Option(help: "When it is no longer shown; 7 days later, unless given.") var ends: String?
        @Flag(help: "Email it too.") var mail = false

        func run() async throws {
            let installation = try await common.open()
            let tenants = try await tenants.chosen(installation)
            let now = installation.clock.now()
            let start = try starts.map { try moment($0, "starts") } ?? now
            let end = try ends.map { try moment($0, "ends") } ?? start + .days(Announcement.usualDays)
            let content = try AnnouncementContent(
                title: title, text: text, audience: await chosenAudience(installation), startsAt: start, endsAt: end,
                isMailed: mail
            ).checked(at: now)
            let announcement = Announcement(byOperator: content, id: .init(at: now), at: now)
            let audit = installation.auditEntry(.sendAnnouncement, on: announcement.id.description, content.title)
            try await installation.store.announcements.publish(announcement, audit: audit, in: tenants.map(\.id))
            print("Sent announcement \(announcement.id) to \(tenants.map(\.name).joined(separator: ", ")).")
        }

        private func moment(_ text: String, _ option: String) throws -> Instant {
            let day = Day(text).flatMap { Instant("\($0)T00:00:00.000Z") }
            guard let moment = Instant(rfc3339: text) ?? day else {
                throw Problem.invalid(
                    option, "must be a date, or a date and time such as 2026-08-01T09:30:00.000Z, not \(text)")
            }
            return moment
        }

        private func chosenAudience(_ installation: Installation) async throws -> Announcement.Audience {
            guard audience == .students else {
                guard university == nil else { throw ValidationError("--university is for --audience students.") }
                return audience == .owners ? .owners : .everyone
            }
            guard let university else { throw ValidationError("--audience students needs --university.") }
            let found = try await installation.store.universities.universities().first { known in
                known.id.description == university || known.unitID.map(String.init) == university
            }
            guard let found else {
                throw Problem.invalid("university", "must be the id or IPEDS number of one, not \(university)")
            }
            return .students(of: found.id, named: found.name)
        }
    }

    struct Withdraw: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Withdraw an announcement, also an admin's, from all marketplaces it was sent to or from one.")

        @OptionGroup var common: CommonOptions
        @Option(help: "The marketplace; all it was sent to, unless given.") var tenant: String?
        @Argument(help: "Its id, which list shows.") var id: String

        func run() async throws {
            let installation = try await common.open()
            guard let announcement = Announcement.ID(id) else {
                throw Problem.invalid("id", "must be an id, not \(id)")
            }
            var tenants = try await installation.store.announcements.tenants(withAnnouncement: announcement)
            if let tenant {
                let only = try await installation.tenant(named: tenant).id
                tenants.removeAll { $0 != only }
            }
            guard !tenants.isEmpty else {
                throw Problem(
                    .notFound, code: "not_found", "No announcement \(id) was sent. `digs notice list` shows them.")
            }
            var count = 0
            for tenant in tenants where try await withdraw(announcement, from: tenant, installation) { count += 1 }
            guard count > 0 else { throw Problem.announcementWithdrawn }
            print("The announcement was withdrawn from \(count.counted("marketplace")).")
        }

        /// Returns whether it had not been withdrawn before.
        private func withdraw(
            _ id: Announcement.ID, from tenant: Tenant.ID, _ installation: Installation
        ) async throws -> Bool {
            guard let announcement = try await installation.store.announcements.announcement(id, in: tenant),
                announcement.withdrawnAt == nil
            else {
                return false
            }
            let audit = installation.auditEntry(.withdrawAnnouncement, on: id.description, announcement.content.title)
            _ = try await installation.store.announcements.withdraw(id, audit: audit, in: tenant)
            return true
        }
    }
}

/// The marketplaces that a command applies to.
struct AnnouncementTenants: ParsableArguments {
    @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
    @Flag(help: "All marketplaces.") var allTenants = false

    func validate() throws {
        guard tenant == nil || !allTenants else { throw ValidationError("Give --tenant or --all-tenants, not both.") }
    }

    func chosen(_ installation: Installation) async throws -> [Tenant] {
        guard !allTenants else { return try await installation.store.tenants.tenants().map(\.tenant) }
        return [try await installation.tenant(named: tenant ?? environment("TENANT") ?? Tenant.defaultName)]
    }
}
