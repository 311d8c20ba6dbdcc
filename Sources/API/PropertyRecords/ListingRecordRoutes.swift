import Domain
import Hummingbird

/// `GET /v1/listings/{id}/property-record`: the property record of a listing's address.
///
/// The record of a hidden place goes only to its owner: a year and a sale are enough to find the house in public
/// records. Moderators get the contradictions with the listing, as in its case, which has no exact place either.
package struct ListingRecordRoutes: FeatureRoutes {
    let finder: ListingRecordFinder
    let listingService: ListingService

    package init(finder: ListingRecordFinder, listingService: ListingService) {
        self.finder = finder
        self.listingService = listingService
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings/{id}/property-record", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let listing = try await listingService.listing(of: context)
        let isOwner = context.account?.id == listing.owner.id
        let isHidden = listing.fields.hideExactLocation && !isOwner
        let moderates = !isOwner && context.may(.readQueue)
        let isLookedUp = !isHidden || moderates
        let record = isLookedUp ? try await finder.record(of: listing) : nil
        let view = ListingRecordView(
            record: isHidden ? nil : record, signals: moderates ? record?.signals(of: listing) : nil,
            catalogue: try await finder.catalogue())
        return .json(view, headers: [.vary: "Authorization, Cookie"])
    }
}

struct ListingRecordView: JSONWritable {
    /// `nil` for a hidden place.
    let record: ListingRecord?
    /// `nil` except for moderators, and for moderators' own listings.
    let signals: [ModerationSignal]?
    let catalogue: BlockCatalogue

    /// The record as strangers see it.
    static func publicView(of listing: Listing, _ finder: ListingRecordFinder) async throws -> ListingRecordView {
        let record = listing.fields.hideExactLocation ? nil : try await finder.record(of: listing)
        return ListingRecordView(record: record, signals: nil, catalogue: try await finder.catalogue())
    }

    func write(to json: inout JSONWriter) {
        json.object {
            switch record {
            case nil: $0.setNothing("hiddenPlace")
            case .noAddress: $0.setNothing("noAddress")
            case .outsideRecords: $0.setNothing("outsideRecords")
            case .notInRecords: $0.setNothing("notInRecords")
            case .notInSample: $0.setNothing("notInSample")
            case .ambiguous: $0.setNothing("ambiguous")
            case .found(let match): $0.set(match, catalogue)
            }
            if let signals { $0.set("signals", signals.map(SignalView.init)) }
        }
    }
}

extension JSONMembers {
    fileprivate mutating func setNothing(_ status: String) {
        set("status", status)
        set("record", String?.none)
    }

    fileprivate mutating func set(_ match: AddressMatch, _ catalogue: BlockCatalogue) {
        set("status", "found")
        object("record") {
            $0.set("propertyCount", match.count)
            $0.set("blockId", match.block)
            // A single unit is not the whole building.
            $0.set("propertyId", match.single?.id)
            $0.set("category", match.categories.count == 1 ? match.categories.first?.rawValue : nil)
            $0.set("yearBuilt", match.yearBuilt)
            $0.set("yearBuiltGap", match.yearBuiltGap?.rawValue)
            $0.set("yearBuiltIsEstimated", match.isYearEstimated)
            $0.set("lastSaleDate", match.saleDate.value)
            $0.set("lastSaleDateGap", match.saleDate.gap?.rawValue)
            let dataset = catalogue.block(match.block).flatMap { catalogue.datasets[$0.dataset] }
            $0.set("source", dataset.map(RecordSourceView.init))
        }
    }
}
