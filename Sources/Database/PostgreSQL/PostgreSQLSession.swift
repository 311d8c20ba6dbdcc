extension PostgreSQLConnection {
    enum Use { case reading, writing, schemaChange }

    /// Checks the database, and sets what holds for all statements of the connection.
    func prepareSession() throws {
        try requireSuitable()
        try limit(to: .installation)
        // All statements are short, so compiling them takes longer than running them.
        try run("SET jit = off")
        // Acknowledged is on disk, whatever the server's default is.
        try run(
            """
            SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
            """)
        switch use {
        case .reading: try run("SET default_transaction_read_only = on")
        case .writing:
            try run("SET lock_timeout = '10s'")
            // A plan that was made when a table was small reads all of it until the next ANALYZE, while writes wait.
            try run("SET enable_seqscan = off")
            // A process that vanished, such as with its machine, does not keep the others from writing for long.
            try run(
                """
                SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
                SET idle_in_transaction_session_timeout = '60s'
                """)
            // Keeps others from changing tables until the session ends.
            try run("SELECT pg_advisory_lock_shared(\(PostgreSQLLock.schema))")
        case .schemaChange: try run("SET lock_timeout = '10s'")
        }
    }
}

/// The numbers of the advisory locks that the processes of a database take.
enum PostgreSQLLock {
    /// Held by the one group of writes that runs.
    static let writer = 4_471_001
    /// Held together by all processes that use the tables, or by the one that changes them.
    static let schema = 4_471_002
}
