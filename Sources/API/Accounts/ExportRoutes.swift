import Domain
import HTTPTypes
import Hummingbird

/// Downloads everything that is stored about the caller, as one ZIP.
package struct ExportRoutes: Sendable {
    /// How often the session is checked while the ZIP is sent, in microseconds.
    private static let askEvery: Int64 = 1_000_000

    let packer: any ExportArchiver
    let contents: ExportContents
    let accounts: any AccountStore
    let clock: Clock

    package init(packer: any ExportArchiver, contents: ExportContents, accounts: any AccountStore, clock: Clock) {
        (self.packer, self.contents, self.accounts) = (packer, contents, accounts)
        self.clock = clock
    }

    func add(to v1: RouterGroup<Context>) {
        v1.get("account/export", use: export)
    }

    @Sendable func export(_ request: Request, _ context: Context) async throws -> Response {
        let (me, tenant) = (try context.signedIn(), try context.tenant)
        var query = QueryParameters(request)
        try query.finish()
        try context.checkConfirmed(at: clock.now())
        let headers: HTTPFields = [
            .contentType: "application/zip", .cacheControl: "no-store",
            .contentDisposition: "attachment; filename=\"digs-export.zip\"",
        ]
        // HEAD reports no length, because finding it out would mean building the ZIP.
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        let package = try packer.begin(
            for: ExportOwner(
                account: me.account.id, address: context.clientAddress.rateLimitPrefix, tenant: tenant.id))
        try await contents.write(of: me.account, in: tenant, into: package)
        let body = ResponseBody { [accounts, clock] writer in
            // A client that stops reading must not keep its slot.
            let deadline = context.channel.eventLoop.scheduleTask(in: .seconds(Int64(package.maxSeconds))) {
                [channel = context.channel] in
                channel.close(promise: nil)
            }
            defer { deadline.cancel() }
            var asked = clock.uptime()
            try await package.send { piece in
                if clock.uptime() - asked > Self.askEvery {
                    asked = clock.uptime()
                    let living = try await accounts.sessions(of: me.account.id, in: tenant.id)
                    guard living.contains(where: { $0.id == me.session.id }) else { throw Problem.sessionExpired }
                }
                try await writer.write(ByteBuffer(bytes: piece))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }
}
