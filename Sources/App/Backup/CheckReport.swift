import Domain

/// The result of `digs check` for a data folder.
package struct CheckReport: Encodable, Sendable {
    /// The kinds of findings.
    package enum Kind: String, Encodable, Sendable, CaseIterable {
        case damagedDatabase, brokenReferences, wrongCounter, brokenAuditLog
        case missingPhotoFiles, changedPhotoFiles
        /// Photos without a listing: the server deletes them itself.
        case extraPhotos
        /// Photos of an earlier version, in which changed files cannot be detected yet.
        case photosWithoutChecksums
        /// The search snapshot disagrees with the database, so that a start would find other listings.
        case wrongSearchSnapshot
        /// The snapshot cannot be used, and a start loads from the database.
        case unusableSearchSnapshot

        /// Whether the finding is harmless.
        var isNotice: Bool { [.extraPhotos, .photosWithoutChecksums, .unusableSearchSnapshot].contains(self) }

        var text: String {
            switch self {
            case .damagedDatabase: "the database is damaged"
            case .brokenReferences: "rows refer to rows that don't exist"
            case .wrongCounter: "a counter is behind the rows that it counts"
            case .brokenAuditLog: "the audit log was changed after it was written"
            case .missingPhotoFiles: "photos are missing files"
            case .changedPhotoFiles: "photos have files that were changed after they were written"
            case .extraPhotos: "photos belong to no listing; the server deletes them"
            case .wrongSearchSnapshot:
                "the search's snapshot has other listings than the database; --repair removes it"
            case .unusableSearchSnapshot: "the search's snapshot can't be used; the next start does without it"
            case .photosWithoutChecksums: "photos have no checksums yet; --repair adds them"
            }
        }
    }

    package struct Finding: Encodable, Sendable {
        package let kind: Kind
        package let count: Int
        /// At most `CheckReport.maxExamples`.
        package let examples: [String]
        package var isRepaired = false
    }

    static let maxExamples = 20

    package internal(set) var photos = 0
    package internal(set) var auditRows = 0
    package internal(set) var findings: [Finding] = []
    /// Whether nothing is wrong, or everything was repaired.
    package private(set) var isWhole = true

    mutating func add(_ kind: Kind, _ examples: [String], count: Int? = nil, isRepaired: Bool = false) {
        let count = count ?? examples.count
        guard count > 0 else { return }
        findings.append(
            Finding(
                kind: kind, count: count, examples: Array(examples.prefix(Self.maxExamples)), isRepaired: isRepaired))
        if !isRepaired && !kind.isNotice { isWhole = false }
    }

    /// The report as lines for people.
    package var lines: [String] {
        let end =
            isWhole
            ? "The data folder is complete" : "The data folder has problems; a backup may still have what is lost"
        return findings.flatMap { finding in
            ["\(finding.kind.text): \(finding.count)\(finding.isRepaired ? ", repaired" : "")"]
                + finding.examples.map { "  \($0)" }
        } + ["\(end) (\(photos.counted("photo")), \(auditRows.counted("row")) of the audit log)."]
    }
}
