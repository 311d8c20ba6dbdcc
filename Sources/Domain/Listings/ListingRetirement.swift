/// Takes down imported listings that a whole file, or a whole stream, no longer has.
public struct ListingRetirement: Sendable {
    private static let closedPerCommit = 500
    /// So few may always be retired, whatever their share.
    private static let alwaysRetired = 10

    private let store: any ListingImportStore
    private let owner: Account.ID
    private let tenant: Tenant.ID

    public init(in store: any ListingImportStore, of owner: Account.ID, _ tenant: Tenant.ID) {
        self.store = store
        self.owner = owner
        self.tenant = tenant
    }

    /// Closes the active listings whose external ids are absent. Returns how many, or would in a dry run. Throws
    /// `too_many_absent` when they are more than ten and than a share of all: then the input may be cut short.
    public func retire(
        unless isPresent: (String) -> Bool, atMost share: Double, isDryRun: Bool = false
    ) async throws -> Int {
        let known = try await store.activeImports(of: owner, in: tenant)
        let absent = known.filter { !isPresent($0) }
        guard absent.count <= max(Self.alwaysRetired, Int(Double(known.count) * share)) else {
            throw Problem.tooManyAbsent(absent.count, of: known.count, atMost: share)
        }
        guard !isDryRun else { return absent.count }
        var retired = 0
        for start in stride(from: 0, to: absent.count, by: Self.closedPerCommit) {
            let some = Array(absent[start..<min(start + Self.closedPerCommit, absent.count)])
            retired += try await store.closeImports(some, of: owner, in: tenant)
        }
        return retired
    }
}

extension Problem {
    /// An import would take down more listings than it may.
    fileprivate static func tooManyAbsent(_ count: Int, of all: Int, atMost share: Double) -> Problem {
        Problem(
            .invalid, code: "too_many_absent",
            "Nothing was retired: \(count) of \(all.counted("listing")) are missing, more than \(Int(share * 100))%.",
            params: ["count": .integer(count), "all": .integer(all), "max": .integer(Int(share * 100))])
    }
}
