import Domain

extension TraitFilter {
    /// Reads the parameters of a search.
    init(_ parameters: inout QueryParameters) {
        self.init()
        homeTypes = parameters.list("homeType", HomeType.allCases.map(\.rawValue)) { HomeType(rawValue: String($0)) }
        accessibility = parameters.list("accessibility", Accessibility.names) { Accessibility(name: $0) }
            .reduce(into: Accessibility()) { $0.formUnion($1) }
        maxLeaseMonths = parameters.integer("maxLeaseMonths", in: Limits.leaseMonths)
        postedSince = parameters.day("postedSince")
        withPhotos = parameters.bool("withPhotos")
        isOwnerVerified = parameters.bool("verifiedOwner")
    }

    /// Its parts in a canonical spelling, for the cursors of a search.
    var text: String {
        let parts = [
            homeTypes.map(\.rawValue).sorted().joined(separator: ","), accessibility.names.joined(separator: ","),
            maxLeaseMonths.map(String.init) ?? "", postedSince?.description ?? "", withPhotos ? "1" : "",
            isOwnerVerified ? "1" : "",
        ]
        return parts.joined(separator: ";")
    }
}
