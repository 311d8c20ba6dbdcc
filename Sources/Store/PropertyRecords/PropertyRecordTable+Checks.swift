import Database
import Domain

extension PropertyRecordTable {
    public func checkImport(
        of dataset: PropertyDataset, retiringAllBut kept: Set<AssessedProperty.ID>?, atMost share: Double,
        mayBeOlder: Bool
    ) async throws {
        try await read(in: .installation) { db in
            try Self.checkID(of: dataset, db)
            if !mayBeOlder { try Self.checkVintage(of: dataset, db) }
            if let kept { try Self.checkRetiring(of: dataset, besides: kept, atMost: share, db) }
        }
    }

    /// Record ids begin with their dataset's id: those of `durham` and `durham-nc` could collide.
    private static func checkID(of dataset: PropertyDataset, _ db: any SQLReading) throws {
        let known = try db.rows("SELECT id FROM property_datasets WHERE id <> ? ORDER BY id", dataset.id) {
            try $0.text()
        }
        for id in known where id.hasPrefix("\(dataset.id)-") || dataset.id.hasPrefix("\(id)-") {
            throw Problem(
                .conflict, code: "dataset_id_taken",
                "The dataset \(id) exists: \(dataset.id) could have records with the same id. Choose another name.")
        }
    }

    private static func checkVintage(of dataset: PropertyDataset, _ db: any SQLReading) throws {
        let vintage = try db.first("SELECT vintage FROM property_datasets WHERE id = ?", dataset.id) { try $0.text() }
        guard let stored = vintage.flatMap({ Day($0) }), dataset.vintage < stored else { return }
        throw Problem.olderData(dataset.id, stored: stored, file: dataset.vintage)
    }

    private static func checkRetiring(
        of dataset: PropertyDataset, besides kept: Set<AssessedProperty.ID>, atMost share: Double, _ db: any SQLReading
    ) throws {
        let known = try db.rows("SELECT id FROM properties WHERE dataset_id = ?", dataset.id) { try $0.text() }
        let absentCount = known.count { !kept.contains($0) }
        guard Double(absentCount) > Double(known.count) * share else { return }
        throw Problem(
            .invalid, code: "not_the_whole_city",
            "The file is missing \(absentCount) of the \(known.count) properties of \(dataset.id); more than "
                + "\(Int(share * 100))%. Is it the whole city? --max-retire allows more.")
    }
}

extension Problem {
    /// - Parameter name: of what is stored.
    static func olderData(_ name: String, stored: Day, file: Day) -> Problem {
        Problem(
            .conflict, code: "older_data",
            "\(name) is stored as of \(stored); the file is from \(file). --older imports it anyway.")
    }
}
