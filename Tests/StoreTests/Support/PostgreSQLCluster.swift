import Database
import Foundation
import Synchronization

/// A PostgreSQL server of this process's tests, on a socket in a temporary folder. Each test gets databases of its own.
enum PostgreSQLCluster {
    private struct Failed: Error { let output: String }

    /// The folder of the socket. The server ends with the process whose pipe it reads.
    private static let folder = Result { try start() }
    private static let count = Atomic<Int>(0)
    /// Kept open: its end ends the server.
    private static let pipe = Pipe()

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
        as_user "$bin/pg_ctl" --pgdata "$1/data" --wait --log "$1/log" --options "-c listen_addresses= -c fsync=off \\
            -c unix_socket_directories=$1 -c max_connections=200 -c autovacuum=off" start
        as_user "$bin/createuser" --host "$1" --username postgres digs
        echo started
        cat >/dev/null
        as_user "$bin/pg_ctl" --pgdata "$1/data" --mode immediate stop
        rm -rf "$1"
        """

    private static func start() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-postgresql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "cluster", folder.path]
        (process.standardInput, process.standardOutput, process.standardError) = (pipe, output, output)
        try process.run()
        var said = ""
        while !said.contains("started\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failed(output: said) }
            said += String(decoding: bytes, as: UTF8.self)
        }
        return folder.path
    }

    /// The URL of a new, empty database.
    static func newDatabase(_ options: String = "ENCODING 'UTF8' LOCALE 'C'") throws -> String {
        let name = "test_\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
        try SQLProcess(url(of: "postgres", as: "postgres")).run(
            "CREATE DATABASE \(name) OWNER digs TEMPLATE template0 \(options)")
        return try url(of: name)
    }

    private static func url(of name: String, as role: String = "digs") throws -> String {
        "postgres://\(role)@/\(name)?host=\(try folder.get())"
    }
}
