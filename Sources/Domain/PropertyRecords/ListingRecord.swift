/// The property record of a listing's address.
public enum ListingRecord: Sendable, Equatable {
    /// The properties with the listing's house number and, where the records have it, its unit.
    case found(AddressMatch)
    /// The city has records, but none at this address.
    case notInRecords
    /// Only a sample of the city's records was imported, without this address.
    case notInSample
    /// Several streets have such a number, and nothing distinguishes them.
    case ambiguous
    /// No records of the city were imported, or it is not in the United States.
    case outsideRecords
    /// A listing without a street and house number.
    case noAddress
}

/// Looks up the addresses of listings in property records.
public struct ListingRecordFinder: Sendable {
    private let store: any PropertyRecordStore
    private let directory: BlockDirectory

    public init(store: any PropertyRecordStore, directory: BlockDirectory) {
        self.store = store
        self.directory = directory
    }

    /// Whether the catalogue is in memory, for callers that do not wait.
    public var isLoaded: Bool { directory.isLoaded }

    public func catalogue() async throws -> BlockCatalogue { try await directory.state().catalogue }

    /// The record of the exact address; the caller checks who may see it.
    public func record(of listing: Listing) async throws -> ListingRecord {
        let catalogue = try await catalogue()
        guard listing.fields.address.street != nil else { return .noAddress }
        guard listing.fields.address.country ?? "US" == "US" else { return .outsideRecords }
        guard let address = Self.address(of: listing, cities: catalogue.cities) else { return .noAddress }
        guard address.city != nil || address.postalCode != nil, catalogue.covers(address)
        else { return .outsideRecords }
        let found: [AddressResult]
        do {
            found = try await store.find(address, in: catalogue, limit: 1).filter { $0.match != nil }
        } catch let problem as Problem where problem.code == Problem.noSuchBlock.code {
            return .notInRecords
        } catch let problem as Problem where problem.code == Problem.notInSample.code { return .notInSample }
        guard !found.isEmpty else { return catalogue.hasOnlySamples(of: address) ? .notInSample : .notInRecords }
        guard let match = Self.meant(by: address, of: found) else { return .ambiguous }
        guard let unit = address.unit else { return .found(match) }
        return .found(try await store.matches(address, in: [match.block], ofUnit: unit, limit: 1).first ?? match)
    }

    /// `47th St` without a direction is two streets: the ZIP code may tell which one is meant.
    private static func meant(by address: StreetAddress, of found: [AddressResult]) -> AddressMatch? {
        func onlyStreet(_ results: [AddressResult]) -> AddressMatch? {
            let streets = Set(results.map { "\($0.block.dataset) \($0.block.street.text)" })
            return streets.count == 1 ? results.first?.match : nil
        }
        return onlyStreet(found)
            ?? onlyStreet(found.filter { $0.match?.postalCode != nil && $0.match?.postalCode == address.postalCode })
    }

    /// - Parameter cities: names that may follow the street without a comma.
    private static func address(of listing: Listing, cities: CityNames) -> StreetAddress? {
        let address = listing.fields.address
        guard let street = address.street else { return nil }
        return StreetAddress(street, cities: cities)?.with(
            city: address.city, state: address.region.flatMap { USState.code(of: $0) },
            postalCode: address.postalCode)
    }

    /// The signals about a listing for moderators.
    public func signals(of listing: Listing) async throws -> [ModerationSignal] {
        try await record(of: listing).signals(of: listing)
    }
}

extension ListingRecord {
    /// The signals for moderators: the records lack the address, or give another use than a home, or another ZIP code.
    /// Absence from a sample means nothing.
    public func signals(of listing: Listing) -> [ModerationSignal] {
        switch self {
        case .notInRecords: [.notInRecords]
        case .found(let match): Self.signals(of: match, for: listing)
        case .notInSample, .ambiguous, .outsideRecords, .noAddress: []
        }
    }

    private static func signals(of match: AddressMatch, for listing: Listing) -> [ModerationSignal] {
        var signals: [ModerationSignal] = []
        if match.categories == [.vacantLand] { signals.append(.recordedAsVacantLand) }
        if match.categories.isSubset(of: [.commercial, .industrial]) { signals.append(.recordedAsCommercial) }
        if let given = listing.fields.address.postalCode.map({ String($0.prefix(5)) }), let code = match.postalCode,
            code != given
        {
            // A hidden place's own code is public; the recorded one is only for its owner.
            let shown = listing.fields.hideExactLocation ? nil : code
            signals.append(.otherPostalCode(given: given, recorded: shown))
        }
        return signals
    }
}
