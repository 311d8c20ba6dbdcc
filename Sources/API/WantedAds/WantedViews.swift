import Domain

/// A wanted ad as everybody sees it: with a first name, and areas instead of street addresses.
struct WantedView: JSONWritable {
    let ad: WantedAd
    let now: Instant
    /// Whether the ad is the reader's own; `nil` in responses that are the same for everybody.
    var isMine: Bool?
    /// Whether to include its version and hold reason, for its owner and moderators.
    var showsHold = false

    func write(to json: inout JSONWriter) {
        let content = ad.content
        json.object {
            $0.set("id", ad.id)
            $0.set("status", ad.isExpired(at: now) ? "expired" : ad.status.rawValue)
            if let isMine { $0.set("isMine", isMine) }
            $0.set("title", content.title)
            $0.set("about", content.about)
            $0.set("people", content.people)
            $0.set("budgetCents", content.budgetCents)
            $0.set("currency", ad.currency)
            $0.set("moveInFrom", content.moveInFrom)
            $0.set("moveInUntil", content.moveInUntil)
            $0.set("stayMonths", content.stayMonths)
            $0.set("kind", content.kind.rawValue)
            $0.set("habits", content.habits.map(\.rawValue))
            $0.set("foodPreference", content.foodPreference.rawValue)
            $0.set("openToSharing", content.isOpenToSharing)
            $0.set("areas", content.areas.map(WantedAreaView.init))
            $0.object("person") {
                $0.set("firstName", WantedAd.firstName(ad.owner.name))
                $0.set("studentAt", ad.owner.studentAt)
            }
            if showsHold {
                $0.set("version", ad.version)
                $0.set("holdReason", ad.holdReason)
            }
            $0.set("createdAt", ad.createdAt)
            $0.set("updatedAt", ad.updatedAt)
            $0.set("expiresAt", ad.expiresAt)
        }
    }
}

private struct WantedAreaView: JSONWritable {
    let area: WantedArea

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("name", area.name)
            $0.set("location", PlaceView(place: area.center))
            $0.set("radiusMiles", area.radiusMiles)
            $0.set("universityId", area.university)
        }
    }
}

/// A near miss and its size: cents, miles or days.
struct WantedDifferenceView: JSONWritable {
    let difference: WantedFit.Difference

    func write(to json: inout JSONWriter) {
        json.object {
            switch difference {
            case .overBudget(let cents): Self.set("overBudget", cents, &$0)
            case .farther(let miles): Self.set("farther", max(0.01, Miles.shown(miles)), &$0)
            case .laterThan(let days): Self.set("laterThan", days, &$0)
            case .shorterThan(let days): Self.set("shorterThan", days, &$0)
            case .kind: Self.set("kind", Int?.none, &$0)
            case .pets: Self.set("pets", Int?.none, &$0)
            case .food: Self.set("food", Int?.none, &$0)
            }
        }
    }

    private static func set(_ code: String, _ amount: some JSONWritable, _ json: inout JSONMembers) {
        json.set("code", code)
        json.set("amount", amount)
    }
}

/// A listing that fits a wanted ad, or a wanted ad that fits a listing.
struct WantedFitView: JSONWritable {
    /// The counterpart: the listing or the ad.
    enum Subject {
        case card(Card)
        case facts(CardFacts)
        case ad(WantedView)
    }

    let subject: Subject
    let fit: WantedFit
    /// The name of the area that the distance is from.
    let area: String

    func write(to json: inout JSONWriter) {
        json.object {
            switch subject {
            case .card(let card): $0.set("listing", RawCard(card: card))
            case .facts(let facts): $0.set("listing", facts)
            case .ad(let view): $0.set("wanted", view)
            }
            $0.set("area", area)
            $0.set("distanceMiles", Miles.shown(fit.distanceMiles))
            $0.set("totalCents", fit.totalCents)
            $0.set("differences", fit.differences.map(WantedDifferenceView.init))
        }
    }
}

private struct RawCard: JSONWritable {
    let card: Card

    func write(to json: inout JSONWriter) {
        json.raw(card.json)
        json.raw("}")
    }
}
