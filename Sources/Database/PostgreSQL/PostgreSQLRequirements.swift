// A database must meet these requirements, so that both engines give the same answers.
extension PostgreSQLConnection {
    /// Throws an error of kind `unsuitable` unless the database sorts and stores texts as SQLite does.
    func requireSuitable() throws {
        let question = """
            SELECT pg_encoding_to_char(encoding), datcollate, datctype, CAST(datlocprovider AS TEXT), datname
            FROM pg_database WHERE datname = current_database()
            """
        let row = try query(question, []).row(0)
        let (encoding, order, letters) = (try row.text(0), try row.text(1), try row.text(2))
        let (provider, name) = (try row.text(3), try row.text(4))
        let isPlain = [order, letters].allSatisfy { ["C", "POSIX"].contains($0) } && provider == "c"
        guard encoding == "UTF8", isPlain else {
            throw SQLError(
                .unsuitable,
                "The database \(name) has the encoding \(encoding), the collation \(order) and the character type "
                    + "\(letters). Digs needs UTF8 and C, so that lists come in the same order everywhere. Create "
                    + "another one: createdb --template template0 --encoding UTF8 --locale C NAME")
        }
    }
}
