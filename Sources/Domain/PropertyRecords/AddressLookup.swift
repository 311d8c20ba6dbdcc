/// A block that an address may be on, and what it has at the address.
public struct AddressResult: Sendable {
    public let block: StreetBlock
    public let match: AddressMatch?
}

extension PropertyRecordStore {
    /// The blocks that an address may be on, those with a property of its number first. A block a hundred lower is one
    /// only if a range of its numbers reaches to the address. Throws `outside_records`, `no_such_block` and
    /// `not_in_sample`.
    ///
    /// - Parameter limit: how many properties of a block are read.
    public func find(
        _ address: StreetAddress, in catalogue: BlockCatalogue, limit: Int
    ) async throws -> [AddressResult] {
        var own: [StreetBlock] = []
        var absence: Problem?
        do { own = try catalogue.find(address) } catch { absence = error }
        // Of streets that the address says exactly, no others.
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
