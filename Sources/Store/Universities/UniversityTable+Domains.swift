import Database
import Domain

extension UniversityTable {
    /// Adds email domains to their universities: all of them or, on an error, none.
    public func merge(
        _ entries: [UniversityDomains], progress: @escaping @Sendable (Int) -> Void
    ) async throws -> DomainMergeCount {
        try await write(in: .installation) { db in
            let universities = try Self.universities(db)
            let matcher = UniversityMatcher(universities)
            var domains = Dictionary(uniqueKeysWithValues: universities.map { ($0.id, $0.emailDomains) })
            var count = DomainMergeCount()
            for (index, entry) in entries.enumerated() {
                switch matcher.match(entry) {
                case .none: count.unknown += 1
                case .several: count.ambiguous += 1
                case .one(let id):
                    let known = domains[id, default: []]
                    let new = entry.domains.filter { !known.contains($0) }
                    if new.isEmpty { count.unchanged += 1 } else { count.changed += 1 }
                    if !new.isEmpty { try Self.store(known + new, of: id, in: &domains, db) }
                }
                if (index + 1).isMultiple(of: 500) || index + 1 == entries.count { progress(index + 1) }
            }
            if count.changed > 0 { _ = try db.next("catalogue") }
            return count
        }
    }

    private static func store(
        _ list: [String], of id: University.ID, in domains: inout [University.ID: [String]], _ db: any SQLWriting
    ) throws {
        domains[id] = list
        try db.execute("UPDATE universities SET email_domains = ? WHERE id = ?", list.joined(separator: "\n"), id)
    }
}
