import Database
import Synchronization
import Testing

@Suite("Writes that share a commit in PostgreSQL")
struct PostgreSQLCommitTests {
    private struct Wanted: Error {}

    private static let insert = "INSERT INTO counters (name, value) VALUES (?, ?)"

    @Test("a write that fails undoes itself and nothing else, though all came at once")
    func failingJobs() async throws {
        try await PostgreSQLStore.run { fixture in
            let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
                for index in 0..<200 {
                    group.addTask {
                        let done = try? await fixture.database.write { db in
                            try db.execute(Self.insert, "test \(index)", index)
                            if index.isMultiple(of: 3) { throw Wanted() }
                            return true
                        }
                        return (index, done ?? false)
                    }
                }
                return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
            }
            for index in 0..<200 {
                let stored = try await fixture.number("SELECT value FROM counters WHERE name = ?", "test \(index)")
                #expect(outcomes[index] == !index.isMultiple(of: 3))
                #expect((stored != nil) == !index.isMultiple(of: 3), "write \(index)")
            }
        }
    }

    @Test(
        "a write with a refused statement leaves nothing, whether it caught the error or not", arguments: [true, false])
    func refusedHalfWay(isCaught: Bool) async throws {
        try await PostgreSQLStore.run { fixture in
            await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in
                    try db.execute(Self.insert, "first half", 1)
                    do { try db.execute(Self.insert, "schema", 1) } catch { if !isCaught { throw error } }
                }
            }
            let stored = try await fixture.number("SELECT count(*) FROM counters WHERE name = 'first half'")
            #expect(stored == 0)
        }
    }

    @Test("a write that ends the transaction under the others' feet takes them down with it, and says so to each")
    func brokenGroup() async throws {
        try await PostgreSQLStore.run { fixture in
            let reported = await withTaskGroup(of: (Int, Bool).self) { group in
                for index in 0..<40 {
                    group.addTask {
                        let done = try? await fixture.database.write { db in
                            try db.execute(Self.insert, "test \(index)", index)
                            if index == 20 { try db.run(script: "ROLLBACK") }
                            return true
                        }
                        return (index, done ?? false)
                    }
                }
                return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
            }
            #expect(reported[20] == false)
            for index in 0..<40 {
                let stored = try await fixture.number("SELECT count(*) FROM counters WHERE name = ?", "test \(index)")
                #expect((stored == 1) == reported[index], "what was told of write \(index) is what happened")
            }
            try await fixture.database.write { db in try db.execute(Self.insert, "afterwards", 1) }
            #expect(try await fixture.number("SELECT count(*) FROM counters WHERE name = 'afterwards'") == 1)
        }
    }

    @Test("of a limit that two processes reach at once, both keep it")
    func sharedLimit() async throws {
        try await PostgreSQLStore.run { fixture in
            let other = try fixture.other()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<100 {
                    let database = index.isMultiple(of: 2) ? fixture.database : other
                    group.addTask {
                        try await database.write { db in
                            let count = try db.first("SELECT count(*) FROM counters WHERE name LIKE 'limited %'") {
                                try $0.integer()
                            }
                            if count ?? 0 < 3 { try db.execute(Self.insert, "limited \(index)", 1) }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await fixture.number("SELECT count(*) FROM counters WHERE name LIKE 'limited %'") == 3)
            try other.close()
        }
    }

    @Test("a write whose connection is lost runs again as a whole")
    func lostConnection() async throws {
        try await PostgreSQLStore.run { fixture in
            let runs = Mutex(0)
            try await fixture.database.write { db in
                try db.execute(Self.insert, "once", 1)
                let isFirst = runs.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { try db.run(script: "SELECT pg_terminate_backend(pg_backend_pid())") }
            }
            #expect(runs.withLock { $0 } == 2)
            #expect(try await fixture.number("SELECT count(*) FROM counters WHERE name = 'once'") == 1)
        }
    }

    @Test("a write whose connection is lost while it commits runs again if nothing was committed")
    func lostDuringCommit() async throws {
        try await PostgreSQLStore.run { fixture in
            let runs = Mutex(0)
            try await fixture.database.write { db in
                try db.run(
                    script: """
                        CREATE SEQUENCE tries;
                        CREATE FUNCTION end_backend() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                            IF nextval('tries') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                            RETURN NEW;
                        END $$;
                        CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON counters DEFERRABLE INITIALLY DEFERRED
                        FOR EACH ROW EXECUTE FUNCTION end_backend();
                        """)
            }
            try await fixture.database.write { db in
                runs.withLock { $0 += 1 }
                try db.execute(Self.insert, "twice tried", 1)
            }
            #expect(runs.withLock { $0 } == 2)
            #expect(try await fixture.number("SELECT count(*) FROM counters WHERE name = 'twice tried'") == 1)
        }
    }

    @Test("a read whose connection is lost runs again as a whole")
    func lostReader() async throws {
        try await PostgreSQLStore.run { fixture in
            let runs = Mutex(0)
            let found = try await fixture.database.read { db in
                let isFirst = runs.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { _ = try db.exists("SELECT CAST(pg_terminate_backend(pg_backend_pid()) AS TEXT)") }
                return try db.exists("SELECT 1 FROM counters")
            }
            #expect(found && runs.withLock { $0 } == 2)
        }
    }

    @Test("another process's commit changes the version that the memory follows")
    func foreignVersion() async throws {
        try await PostgreSQLStore.run { fixture in
            let before = try await fixture.database.foreignVersion()
            #expect(try await fixture.database.foreignVersion() == before)
            let other = try fixture.other()
            try await other.write { db in try db.execute(Self.insert, "foreign", 1) }
            #expect(try await fixture.database.foreignVersion() != before)
            try other.close()
        }
    }
}
