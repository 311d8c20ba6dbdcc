import Domain

/// Sweeps the words of the indexes that may have many unused ones, one index after the other.
struct WordSweeper: Sendable {
    private var waiting: Set<Tenant.ID> = []
    private var current: (tenant: Tenant.ID, sweep: WordSweep)?

    var hasWork: Bool { current != nil || !waiting.isEmpty }

    /// Takes notice of a change, which put listings into an index.
    mutating func note(_ put: [IndexedListing], in index: ListingIndex, of tenant: Tenant.ID) {
        if current?.tenant == tenant {
            current?.sweep.note(put, in: index)
        } else if WordSweep.isDue(index) {
            waiting.insert(tenant)
        }
    }

    /// Does a portion of the work.
    mutating func sweep(_ indexes: Indexes) {
        if current == nil, let tenant = waiting.popFirst(), let index = indexes[tenant] {
            current = (tenant, WordSweep(index))
        }
        guard let tenant = current?.tenant, let index = indexes[tenant], let swept = current?.sweep.step(index) else {
            current = nil
            return
        }
        indexes.replace(tenant, with: swept)
        guard current?.sweep.isEnded == true else { return }
        current = nil
        if WordSweep.isDue(swept) { waiting.insert(tenant) }
    }
}
