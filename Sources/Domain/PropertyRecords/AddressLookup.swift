/// A block that an address may be on, and its properties at the address.
public struct AddressResult: Sendable {
    public let block: StreetBlock
    public let match: AddressMatch?
}

extension PropertyRecordStore {
    /// The blocks that an address may be on, those with a property at its number first. The block one hundred lower
    /// counts only if one of its number ranges covers the address. Throws `outside_records`, `no_such_block` and
    /// `not_in_sample`.
    ///
    /// - Parameter limit: how many properties of a block are read.
    public func find(
        _ address: StreetAddress, in catalogue: BlockCatalogue, limit: Int
    ) async throws -> [AddressResult] {
        var own: [StreetBlock] = []
        var absence: Problem?
        do { own = try catalogue.find(address) } catch { absence = error }
        // Only streets that match the address exactly.
        let streets = Set(own.map(\.street))
        let before = catalogue.before(address).filter { streets.isEmpty || streets.contains($0.street) }
        let all = own + before
        let matches = try await self.matches(address, in: all.map(\.id), ofUnit: nil, limit: limit)
        if let absence, matches.isEmpty { throw absence }
        let results = all.map { block in
            AddressResult(block: block, match: matches.first { $0.block == block.id })
        }
        return results.filter { $0.match != nil }
            + results.filter { $0.match == nil && $0.block.hundred == address.hundred }
    }
}
