import Domain

/// An account in a moderators' list.
struct AccountSummaryView: JSONWritable {
    let account: AccountSummary

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", account.person.id)
            $0.set("name", account.person.name)
            $0.set("email", account.email.text)
            $0.set("role", account.role.rawValue)
            $0.set("blocked", account.isBlocked)
            $0.set("isBlocked", account.isBlocked)
            $0.set("createdAt", account.createdAt)
            $0.set("openCases", account.openCases)
        }
    }
}

/// A listing in a moderators' list.
struct ListingSummaryView: JSONWritable {
    let listing: ListingSummary

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", listing.id)
            $0.set("title", listing.title)
            $0.set("owner", PersonView(person: listing.owner))
            $0.set("status", listing.status.rawValue)
            $0.set("city", listing.city)
            $0.set("priceCents", listing.price.cents)
            $0.set("pricePeriod", listing.price.period.rawValue)
            $0.set("currency", listing.price.currency)
            $0.set("updatedAt", listing.updatedAt)
        }
    }
}
