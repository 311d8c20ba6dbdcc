import Foundation
import Synchronization

/// A PostgreSQL server of this process's tests, on a socket in a temporary folder. Each test gets databases of its own.
public enum PostgreSQLCluster {
    private struct Failed: Error { let output: String }

    /// The folder of the socket. The server ends with the process whose pipe it reads.
    private static let folder = Result { try start() }
    private static let count = Atomic<Int>(0)
    /// Kept open: its end ends the server.
    private static let pipe = Pipe()
    /// Enough for six tests at once, with two servers each and one that lives on, and for more tests at once by hand.
    private static let maxConnections = 500
    /// No data is needed after a crash of the machine, and a log that few need stays small: it may be in memory.
    private static let options = [
        "listen_addresses=", "max_connections=\(maxConnections)", "fsync=off", "full_page_writes=off", "autovacuum=off",
        "wal_level=minimal", "max_wal_senders=0", "max_wal_size=128MB", "shared_buffers=64MB",
    ]

    /// The server refuses to be root's, so then it is the user's whom Debian's package made.
    private static let script = """
        set -eu
        as_user() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
        bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
        chmod 0711 "$1"
        mkdir -m 0700 "$1/data"
        if [ "$(id -u)" = 0 ]; then chown postgres "$1" "$1/data"; fi
        cd "$1"
        as_user "$bin/initdb" --pgdata "$1/data" --username postgres --auth trust --encoding UTF8 --locale C --no-sync
        options="$2 -c unix_socket_directories=$1"
        as_user "$bin/pg_ctl" --pgdata "$1/data" --wait --log "$1/log" --options "$options" start
        as_user "$bin/createuser" --host "$1" --username postgres digs
        echo everything is there
        # Nobody reads the output any more, and writing to it would end this before the folder is removed.
        exec >/dev/null 2>&1
        cat
        as_user "$bin/pg_ctl" --pgdata "$1/data" --mode immediate stop
        rm -rf "$1"
        """

    private static func start() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-postgresql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "cluster", folder.path, options.map { "-c \($0)" }.joined(separator: " ")]
        (process.standardInput, process.standardOutput, process.standardError) = (pipe, output, output)
        try process.run()
        var said = ""
        while !said.contains("everything is there\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failed(output: said) }
            said += String(decoding: bytes, as: UTF8.self)
        }
        return folder.path
    }

    /// Makes an empty database, and returns its URL. Blocks.
    public static func newDatabase(_ options: String = "ENCODING 'UTF8' LOCALE 'C'") throws -> String {
        try create("TEMPLATE template0 \(options)")
    }

    /// Makes a database with all that another one has, and returns its URL. Nobody may be connected to the other one.
    public static func copy(of url: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // Copying the files takes half of the time that PostgreSQL's own way takes.
                continuation.resume(with: Result { try create("TEMPLATE \(name(of: url)) STRATEGY FILE_COPY") })
            }
        }
    }

    /// Begins to delete a database, whoever is connected to it.
    public static func drop(_ url: String) {
        Thread.detachNewThread { try? run("DROP DATABASE \(name(of: url)) WITH (FORCE)") }
    }

    private static func create(_ options: String) throws -> String {
        let name = "test_\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name) OWNER digs \(options)")
        return try url(of: name)
    }

    private static func run(_ statement: String) throws {
        try SQLProcess(url(of: "postgres", as: "postgres")).run(statement)
    }

    private static func url(of name: String, as role: String = "digs") throws -> String {
        "postgres://\(role)@/\(name)?host=\(try folder.get())"
    }

    private static func name(of url: String) -> Substring { url.drop { $0 != "@" }.dropFirst(2).prefix { $0 != "?" } }
}
