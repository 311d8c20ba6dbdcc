import Database
import Domain
import Foundation
import PhotoFiles
import Search
import Store

/// Checks the consistency of a data folder: the database, the secret, the audit log, the photo files, the snapshot of
/// the search. A server may use it meanwhile.
package struct FolderCheck: Sendable {
    /// Younger files may belong to an upload in progress.
    private static let minAgeSeconds = 3_600

    private let installation: Installation
    /// The settings of the folder with the photos and the search's snapshot.
    private let settings: Settings
    private let repairs: Bool
    private let progress: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - settings: of the folder to check, when the installation is a copy of it; then nothing can be repaired.
    ///   - progress: receives the number of photos read.
    package init(
        _ installation: Installation, of settings: Settings? = nil, repairs: Bool,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.installation = installation
        self.settings = settings ?? installation.settings
        self.repairs = repairs
        self.progress = progress
    }

    package func run() async throws -> CheckReport {
        var report = CheckReport()
        let path = installation.settings.databasePath
        let found = try await onOwnThread { try SQLiteSnapshot.take(of: path, Self.look) }
        report.add(.damagedDatabase, found.damages)
        report.add(
            .brokenReferences, found.references.map { "\($0.value) rows of \($0.key)" }.sorted(),
            count: found.references.values.reduce(0, +))
        report.add(.wrongCounter, found.counters)
        try await checkAudit(&report)
        try await checkPhotos(found.photos, &report)
        try await checkExtraPhotos(Set(found.photos), &report)
        try await checkSearch(&report)
        return report
    }

    private struct Look: Sendable {
        let damages: [String]
        let references: [String: Int]
        let counters: [String]
        let photos: [StoredPhotoName]
    }

    private static func look(_ snapshot: SQLiteSnapshot) throws -> Look {
        return Look(
            damages: try snapshot.damages(), references: try snapshot.brokenReferences(),
            counters: try snapshot.read { try PhotoTable.countersBehind(in: $0) },
            photos: try snapshot.read { try PhotoTable.photos(in: $0) })
    }

    private func checkAudit(_ report: inout CheckReport) async throws {
        switch try await installation.store.audit.verifyAudit() {
        case .whole(let count, _): report.auditRows = Int(count)
        case .broken(let sequence, let why): report.add(.brokenAuditLog, ["row \(sequence): \(why)"])
        }
    }

    private func checkPhotos(_ photos: [StoredPhotoName], _ report: inout CheckReport) async throws {
        let stored = StoredPhotos(folder: settings.photoFolder) { PhotoHasher() }
        var (missing, changed, unsummed) = ([String](), [String](), [String]())
        for (index, name) in photos.enumerated() {
            let state = try await onOwnThread { try stored.state(of: name.digest, in: name.tenant) }
            // It may have been deleted since the snapshot was taken.
            if !state.missing.isEmpty, try await isNeeded(name) {
                missing.append("\(name.path): \(state.missing.joined(separator: ", "))")
            }
            if !state.changed.isEmpty { changed.append("\(name.path): \(state.changed.joined(separator: ", "))") }
            if state.missing.isEmpty, !state.hasChecksums { unsummed.append(name.path) }
            if repairs, !state.hasChecksums {
                _ = try await onOwnThread { try stored.storeChecksums(of: name.digest, in: name.tenant) }
            }
            progress(index + 1)
        }
        report.photos = photos.count
        report.add(.missingPhotoFiles, missing)
        report.add(.changedPhotoFiles, changed)
        report.add(.photosWithoutChecksums, unsummed, isRepaired: repairs)
    }

    private func checkExtraPhotos(_ known: Set<StoredPhotoName>, _ report: inout CheckReport) async throws {
        let stored = StoredPhotos(folder: settings.photoFolder) { PhotoHasher() }
        let candidates = try await onOwnThread {
            var found: [StoredPhotoName] = []
            try stored.all(minAgeSeconds: Self.minAgeSeconds) { digest, tenant in
                let name = StoredPhotoName(tenant: tenant, digest: digest)
                if !known.contains(name) { found.append(name) }
            }
            return found
        }
        var extra: [StoredPhotoName] = []
        for name in candidates where try await !isNeeded(name) { extra.append(name) }
        if repairs, !extra.isEmpty {
            let store = installation.store
            try await installation.photos.sweep { try await store.photos.isNeeded($0, in: $1) }
        }
        report.add(.extraPhotos, extra.map(\.path), isRepaired: repairs)
    }

    private func checkSearch(_ report: inout CheckReport) async throws {
        let file = SnapshotFile(path: settings.snapshotPath)
        switch try await SnapshotCheck(file, installation.store.searchSource).run() {
        case .unusable(.missing): break
        case .unusable(let reason): report.add(.unusableSearchSnapshot, ["\(reason)"])
        case .compared(let wrong):
            report.add(.wrongSearchSnapshot, wrong.map { "listing \($0)" }, isRepaired: repairs)
            if repairs, !wrong.isEmpty { file.remove() }
        }
    }

    private func isNeeded(_ name: StoredPhotoName) async throws -> Bool {
        try await installation.store.photos.isNeeded(name.digest, in: name.tenant)
    }
}

extension StoredPhotoName {
    fileprivate var path: String { "\(tenant)/\(digest.prefix(2))/\(digest)" }
}
