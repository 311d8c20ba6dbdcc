import Domain

/// The result of a sweep of the photo folder, in photos.
public struct PhotoSweepReport: Hashable, Sendable {
    public var kept = 0
    /// Moved into the quarantine: no row refers to them.
    public var quarantined = 0
    /// Left for the next sweep although no row refers to them: one sweep moves only a small share of all photos.
    public var postponed = 0
    /// Moved back: a row refers to them again.
    public var restored = 0
    /// Deleted after their time in the quarantine.
    public var deleted = 0

    public init() {}

    /// Whether the result deserves a line in the log.
    public var isWorthTelling: Bool { quarantined + postponed + restored + deleted > 0 }
}

extension PhotoFolder {
    /// Moves unused files, such as those of an upload interrupted by a crash, into a quarantine, and deletes them a
    /// week later. One sweep moves at most a hundredth of all photos, so that a database that lost rows costs no photos
    /// before somebody notices.
    ///
    /// - Parameters:
    ///   - minAgeSeconds: younger files stay: another process on this folder may be about to write their row.
    ///   - quarantineSeconds: how long the quarantine holds files.
    @discardableResult
    public func sweep(
        minAgeSeconds: Int = 3600, quarantineSeconds: Int = 7 * 86_400,
        unless isNeeded: @Sendable (String, Tenant.ID) async throws -> Bool
    ) async throws -> PhotoSweepReport {
        var report = PhotoSweepReport()
        var unneeded: [PhotoName] = []
        for tenant in try await disk.run({ [layout] in try layout.tenants() }) {
            try await emptyQuarantine(of: tenant, quarantineSeconds, &report, unless: isNeeded)
            for shardDirectory in try await disk.run({ [layout] in try Disk.names(in: layout.tenantFolder(tenant)) }) {
                for name in try await photos(in: shardDirectory, of: tenant) {
                    try Task.checkCancellation()
                    report.kept += 1
                    guard try await age(of: name) >= minAgeSeconds else { continue }
                    if try await !isNeeded(name.digest, tenant) { unneeded.append(name) }
                }
            }
        }
        let share = max(Self.minPerSweep, report.kept / Self.sweptPart)
        for name in unneeded.prefix(share) {
            try Task.checkCancellation()
            guard try await moveToQuarantine(name, unless: { try await isNeeded(name.digest, name.tenant) }) else {
                continue
            }
            report.quarantined += 1
            report.kept -= 1
        }
        report.postponed = max(0, unneeded.count - share)
        return report
    }

    /// A sweep may always move this many, however few photos there are.
    private static let minPerSweep = 20
    /// A sweep moves at most one photo in this many.
    private static let sweptPart = 100

    private func photos(in shardDirectory: String, of tenant: Tenant.ID) async throws -> [PhotoName] {
        try await disk.run { [layout] in
            try Disk.names(in: "\(layout.tenantFolder(tenant))/\(shardDirectory)").compactMap {
                PhotoName($0, of: tenant)
            }
        }
    }

    private func age(of name: PhotoName) async throws -> Int {
        try await disk.run { [layout] in Disk.ageSeconds(of: layout.directory(name)) ?? 0 }
    }

    private func moveToQuarantine(_ name: PhotoName, unless isNeeded: () async throws -> Bool) async throws -> Bool {
        try await whileUnneeded(name, isNeeded) { layout in
            let target = layout.quarantined(name)
            try Disk.remove(target)
            try Disk.makeFolder(layout.quarantine(of: name.tenant))
            // Its age in the quarantine starts now.
            try Disk.touch(layout.directory(name))
            try Disk.move(layout.directory(name), to: target)
        }
    }

    private func emptyQuarantine(
        of tenant: Tenant.ID, _ maxAgeSeconds: Int, _ report: inout PhotoSweepReport,
        unless isNeeded: @Sendable (String, Tenant.ID) async throws -> Bool
    ) async throws {
        let names = try await disk.run { [layout] in
            try Disk.names(in: layout.quarantine(of: tenant)).compactMap { PhotoName($0, of: tenant) }
        }
        for name in names {
            if try await isNeeded(name.digest, tenant) {
                if try await restore(name) { report.restored += 1 }
            } else if try await disk.run({ [layout] in Disk.ageSeconds(of: layout.quarantined(name)) ?? 0 })
                >= maxAgeSeconds
            {
                let gone = incoming.newPath()
                try await disk.run { [layout] in
                    try Disk.move(layout.quarantined(name), to: gone)
                    try Disk.remove(gone)
                }
                report.deleted += 1
            }
        }
    }

    /// Returns whether the photo was missing and is back.
    private func restore(_ name: PhotoName) async throws -> Bool {
        try await locks.whileLocked(name) {
            try await disk.run { [layout] in
                guard try !PhotoLayout.isComplete(layout.directory(name)) else {
                    try Disk.remove(layout.quarantined(name))
                    return false
                }
                try Disk.remove(layout.directory(name))
                try Disk.makeFolder(layout.shardDirectory(name))
                try Disk.move(layout.quarantined(name), to: layout.directory(name))
                return true
            }
        }
    }
}
