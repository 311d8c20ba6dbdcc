import Database
import Domain

extension InstallationTable {
    private static let name = "secret check"

    /// Whether a secret belongs to a read-only database. A database without a recorded secret accepts any.
    public static func matches(_ secret: any Cryptography, in db: any SQLReading) throws -> Bool {
        // Databases of earlier versions lack the table.
        guard try db.hasTable("installation") else { return true }
        let known = try db.secretCheck(name)
        return known == nil || known == Hex.encoded(secret.digest([], purpose: name))
    }

    /// Whether the secret belongs to this database. A database without a recorded secret records this one.
    public func checkSecret() async throws -> Bool {
        let mine = Hex.encoded(cryptography.digest([], purpose: Self.name))
        let known = try await read(in: .installation) { db in try db.secretCheck(Self.name) }
        if let known { return known == mine }
        return try await write(in: .installation) { db in
            try db.execute(
                "INSERT INTO installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", Self.name, mine)
            return try db.secretCheck(Self.name) == mine
        }
    }
}

extension SQLReading {
    fileprivate func secretCheck(_ name: String) throws -> String? {
        try first("SELECT value FROM installation WHERE name = ?", name) { try $0.text() }
    }
}
