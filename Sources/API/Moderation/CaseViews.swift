import Domain

/// A listing or account in the queue; with `isWhole`, the full case file.
struct CaseView: JSONWritable {
    let found: ModerationCase
    let signals: [ModerationSignal]
    let isWhole: Bool
    /// Why the contact of the listing is not shown; `nil` if it is.
    let contactHidden: ListingView.ContactHidden?

    func write(to json: inout JSONWriter) {
        json.object { json in
            switch found.subject {
            case .listing(let id):
                json.set("kind", "listing")
                json.set("id", id)
            case .account(let id):
                json.set("kind", "account")
                json.set("id", id)
            }
            json.set("risk", found.risk)
            json.set("riskParts", found.riskParts.map(RiskPartView.init))
            json.set("since", found.since)
            json.set(
                "listing", found.listing.map { ListingView(listing: $0, viewer: .member, contactHidden: contactHidden) }
            )
            json.set("account", PosterView(poster: found.poster))
            json.set("signals", signals.map(SignalView.init))
            json.set("reports", found.reports.map(FiledReportView.init))
            json.set("hold", found.listing?.hold.map(HoldView.init))
            let versions = found.history.versions(asOwner: false, showingContact: contactHidden == nil)
            json.set("versions", versions.map(VersionView.init))
            json.set("lastDecisionId", found.decisions.first?.id)
            json.set("heldMessages", found.heldMessages)
            json.set("heldRatings", found.heldRatings)
            if isWhole { json.set("decisions", found.decisions.map(DecisionView.init)) }
        }
    }
}

/// The case file of an account.
struct AccountCaseView: JSONWritable {
    let found: ModerationCase
    let listings: [ListingCard]
    let ratings: [ModeratedRatingView]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("account", PosterView(poster: found.poster))
            json.set("risk", found.risk)
            json.set("riskParts", found.riskParts.map(RiskPartView.init))
            json.set("heldMessages", found.heldMessages)
            json.set("heldRatings", found.heldRatings)
            json.set("ratings", ratings)
            json.set("reports", found.reports.map(FiledReportView.init))
            json.set("decisions", found.decisions.map(DecisionView.init))
            json.set("listings", listings)
        }
    }
}

struct PosterView: JSONWritable {
    let poster: ModeratedAccount

    func write(to json: inout JSONWriter) {
        let account = poster.account
        json.object {
            $0.set("id", account.id)
            $0.set("name", account.name)
            $0.set("email", account.email.text)
            $0.set("role", account.role.rawValue)
            $0.set("createdAt", account.createdAt)
            $0.set("blockedReason", account.block?.reason)
            $0.set("studentAt", account.badge?.universityName)
            $0.set("emailVerified", account.emailVerifiedAt != nil)
            $0.set("listings", poster.listings)
            $0.set("holds", poster.holds)
            $0.set("deletions", poster.deletions)
            $0.set("withdrawals", poster.withdrawals)
            $0.set("signals", poster.signals.map(\.rawValue))
        }
    }
}

struct FiledReportView: JSONWritable {
    let report: FiledReport

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", report.id)
            $0.set("reason", report.reason.rawValue)
            $0.set("words", report.message)
            $0.set("createdAt", report.createdAt)
            $0.set("settledAt", report.settledAt)
            $0.set("reporter", PersonView(person: report.reporter))
            $0.set("sharedList", report.sharedList.map { ReportedListView(list: $0, isShared: report.isStillShared) })
            $0.set("isAboutMessage", report.isAboutMessage)
            $0.set("ratingId", report.rating)
            $0.set("wanted", report.wanted.map(ReportedAdView.init))
        }
    }
}

private struct ReportedListView: JSONWritable {
    let list: Report.SharedList
    let isShared: Bool

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", list.id)
            $0.set("name", list.name)
            $0.set("isShared", isShared)
        }
    }
}

private struct HoldView: JSONWritable {
    let hold: Hold

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("since", hold.since)
            $0.set("reason", hold.reason)
            $0.set("automatic", hold.isAutomatic)
            $0.set("cause", hold.cause.rawValue)
            $0.set("appeal", hold.appeal)
            $0.set("appealedAt", hold.appealedAt)
        }
    }
}

struct DecisionView: JSONWritable {
    let decision: Decision

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", decision.id)
            $0.object("listing") {
                $0.set("id", decision.listing.id)
                $0.set("title", decision.listing.title)
            }
            $0.set("decision", decision.outcome.rawValue)
            $0.set("reason", decision.reason)
            $0.set("at", decision.at)
            $0.set("moderator", decision.moderator.map(PersonView.init))
        }
    }
}

struct VersionView: JSONWritable {
    let version: ListingVersion

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("version", version.version)
            $0.set("at", version.at)
            $0.array("changes", version.changes) { change, json in
                json.object {
                    $0.set("field", change.field)
                    $0.set("before", change.before)
                    $0.set("after", change.after)
                }
            }
        }
    }
}

struct PersonView: JSONWritable {
    let person: Person

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", person.id)
            $0.set("name", person.name)
        }
    }
}

extension ListingContent.Value: JSONWritable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): text.write(to: &json)
        case .number(let number): number.write(to: &json)
        case .flag(let flag): flag.write(to: &json)
        case .texts(let texts): texts.write(to: &json)
        }
    }
}
