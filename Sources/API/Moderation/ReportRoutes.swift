import Domain
import Hummingbird

/// Reporting a listing, an account, a list that an account shares, or a message, rating or wanted ad that it wrote.
package struct ReportRoutes: FeatureRoutes {
    let reports: any ReportStore
    let accounts: any AccountStore
    let listingService: ListingService
    let idempotency: Idempotency
    let sharedLists: SharedListLinks
    let conversations: any ConversationStore
    let ratings: any RatingStore
    let ads: any WantedAdStore

    package init(
        reports: any ReportStore, accounts: any AccountStore, listingService: ListingService,
        idempotency: Idempotency, sharedLists: SharedListLinks, conversations: any ConversationStore,
        ratings: any RatingStore, ads: any WantedAdStore
    ) {
        self.reports = reports
        self.accounts = accounts
        self.listingService = listingService
        self.idempotency = idempotency
        self.sharedLists = sharedLists
        self.conversations = conversations
        self.ratings = ratings
        self.ads = ads
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("listings/{id}/reports", use: reportListing)
        v1.post("accounts/{id}/reports", use: reportAccount)
        v1.post("shared-shortlists/{link}/reports", use: reportShortlist)
        v1.post("wanted/{id}/reports", use: reportWanted)
        v1.post("conversations/{id}/messages/{message}/reports", use: reportMessage)
        v1.post("ratings/{id}/reports", use: reportRating)
    }

    @Sendable func reportListing(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let listing = try await listingService.listing(of: context)
        return try await file(.listing(listing.id), request, context)
    }

    @Sendable func reportAccount(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let account: Account.ID = try context.id("account")
        guard try await accounts.account(account, in: context.tenant.id) != nil else {
            throw Problem.notFound("account")
        }
        return try await file(.account(account), request, context)
    }

    /// Files a report of the list's owner that names the list: moderators judge a person with everything else they did.
    @Sendable func reportShortlist(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let list = try await sharedLists.shortlist(of: context)
        return try await file(
            .account(list.account), about: .sharedList(.init(id: list.id, name: list.name)), request, context)
    }

    /// Files a report of the author that names the message: only then may moderators read it.
    @Sendable func reportMessage(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let message: Message.ID = try context.id("message", "message")
        let author = try await conversations.author(
            of: message, in: context.id("conversation"), seenBy: me.id, tenant: context.tenant.id)
        guard let author else { throw Problem.notFound("message") }
        guard author != me.id else { throw Problem.ownMessage }
        return try await file(.account(author), about: .message(message), request, context)
    }

    /// Files a report of the rating's author that names the rating.
    @Sendable func reportRating(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let rating: Rating.ID = try context.id("rating")
        let author = try await ratings.rater(
            of: rating, seenBy: me.id, at: listingService.clock.now(), in: context.tenant.id)
        guard let author else { throw Problem.notFound("rating") }
        guard author != me.id else { throw Problem.ownRating }
        return try await file(.account(author), about: .rating(rating), request, context)
    }

    /// Files a report of the ad's owner that names the ad, like the report of a shared list.
    @Sendable func reportWanted(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let ad = try await ads.visible(context, at: listingService.clock.now())
        return try await file(
            .account(ad.owner.id), about: .wanted(.init(id: ad.id, title: ad.content.title, status: ad.status)),
            request, context)
    }

    private func file(
        _ subject: Report.Subject, about topic: Report.Topic? = nil, _ request: Request, _ context: Context
    ) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        let form = try ReportInput(body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let report = try Report(
                by: me, of: subject, about: topic, reason: form.reason, message: form.message,
                at: listingService.clock.now())
            let answer = BufferedResponse.json(ReportView(report: report), .created)
            try await reports.acting(by: context.authority()).recording(record(answer), in: tenant.id).file(
                report, enough: tenant.settings.reportsToHold, in: tenant.id)
            return answer
        }
    }
}

/// The body of a report.
private struct ReportInput {
    let reason: Report.Reason
    let message: String?

    init(_ body: [UInt8]) throws {
        var (form, reason, message) = (try JSONObject(body), Report.Reason?.none, String?.none)
        form.read("reason", into: &reason)
        form.read("words", into: &message)
        form.rejectUnknownMembers()
        if reason == nil { form.errors.missing("reason") }
        if let message {
            Text.check(Text.tidy(message), "words", Limits.reportLength, lines: true, into: &form.errors)
        }
        try form.errors.throwIfAny()
        self.reason = reason ?? .other
        self.message = message
    }
}

/// A report as its reporter sees it.
private struct ReportView: JSONWritable {
    let report: Report

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", report.id)
            $0.set("reason", report.reason.rawValue)
            $0.set("words", report.message)
            $0.set("createdAt", report.createdAt)
        }
    }
}
