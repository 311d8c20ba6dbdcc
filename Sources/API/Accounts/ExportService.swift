import Domain
import Hummingbird

/// Builds the ZIP of everything that is stored about an account, and sends it.
package struct ExportService: Sendable {
    /// How often the session is checked while the ZIP is sent, in microseconds.
    private static let checkInterval: Int64 = 1_000_000

    let archiver: any ExportArchiver
    let contents: ExportContents
    let accounts: any AccountStore
    let clock: Clock

    package init(
        archiver: any ExportArchiver, contents: ExportContents, accounts: any AccountStore, clock: Clock
    ) {
        self.archiver = archiver
        self.contents = contents
        self.accounts = accounts
        self.clock = clock
    }

    /// The archive of the caller's data, complete but not yet sent.
    func archive(for context: Context) async throws -> any ExportArchive {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let archive = try archiver.begin(
            for: ExportOwner(account: me.id, address: context.clientIP.rateLimitPrefix, tenant: tenant.id))
        try await contents.write(of: me, in: tenant, into: archive)
        return archive
    }

    /// A body that sends the archive, as long as the caller's session lives.
    func body(sending archive: any ExportArchive, to context: Context) throws -> ResponseBody {
        let (me, tenant) = (try context.signedIn(), try context.tenant.id)
        return ResponseBody { [accounts, clock] writer in
            // A client that stops reading must not keep its slot.
            let deadline = context.channel.eventLoop.scheduleTask(in: .seconds(Int64(archive.maxSeconds))) {
                [channel = context.channel] in
                channel.close(promise: nil)
            }
            defer { deadline.cancel() }
            var checkedAt = clock.uptime()
            try await archive.send { piece in
                if clock.uptime() - checkedAt > Self.checkInterval {
                    checkedAt = clock.uptime()
                    let living = try await accounts.sessions(of: me.account.id, in: tenant)
                    let session = try me.session.id
                    guard living.contains(where: { $0.id == session }) else { throw Problem.sessionExpired }
                }
                try await writer.write(ByteBuffer(bytes: piece))
            }
            try await writer.finish(nil)
        }
    }
}
