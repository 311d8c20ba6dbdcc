import Domain

extension TraitFilter {
    /// Reads the parameters of a search.
    init(_ parameters: inout QueryParameters) {
        self.init()
        homeTypes = parameters.list("homeType", HomeType.allCases.map(\.rawValue)) { HomeType(rawValue: String($0)) }
        accessibility = parameters.options("accessibility")
        maxLeaseMonths = parameters.integer("maxLeaseMonths", in: Limits.leaseMonths)
        postedSince = parameters.day("postedSince")
        withPhotos = parameters.bool("withPhotos")
        isOwnerVerified = parameters.bool("verifiedOwner")
        lease = LeaseTraitFilter(&parameters)
    }

    /// Its parts in a canonical spelling, for the cursors of a search.
    var text: String {
        let parts = [
            homeTypes.map(\.rawValue).sorted().joined(separator: ","), accessibility.names.joined(separator: ","),
            maxLeaseMonths.map(String.init) ?? "", postedSince?.description ?? "", withPhotos ? "1" : "",
            isOwnerVerified ? "1" : "",
        ]
        return (parts + (lease == LeaseTraitFilter() ? [] : [lease.text])).joined(separator: ";")
    }
}

extension LeaseTraitFilter {
    /// Reads the parameters of a search.
    fileprivate init(_ parameters: inout QueryParameters) {
        self.init()
        maxDepositCents = parameters.integer("maxDepositCents", in: Limits.leaseCents)
        maxNoticeDays = parameters.integer("maxNoticeDays", in: Limits.noticeDays)
        maxRoommates = parameters.integer("maxRoommates", in: Limits.roommates)
        residents = parameters.integer("residents", in: Limits.maxResidents)
        minEnergyGrade = parameters.word("minEnergyClass")
        furnishedRooms = parameters.options("furnishedRooms")
        includedUtilities = parameters.options("includedUtilities")
        if parameters.bool("withLicense") { documents.insert(.license) }
        if parameters.bool("withFloorPlan") { documents.insert(.floorPlan) }
        if parameters.bool("withTour") { documents.insert(.tour) }
    }

    /// Its parts in a canonical spelling, for the cursors of a search.
    fileprivate var text: String {
        let limits = [maxDepositCents, maxNoticeDays, maxRoommates, residents, minEnergyGrade?.rank]
        let options = [furnishedRooms.rawValue, includedUtilities.rawValue, documents.rawValue]
        return (limits.map { $0.map(String.init) ?? "" } + options.map(String.init)).joined(separator: ",")
    }
}

extension QueryParameters {
    /// A comma-separated list of choices, all of which are wanted.
    fileprivate mutating func options<Options: NamedOptions & Hashable>(_ name: String) -> Options {
        list(name, Options.names) { Options(name: $0) }.reduce(into: Options()) { $0.formUnion($1) }
    }
}
