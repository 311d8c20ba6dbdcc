import Database
import Domain
import Store

/// The rows of a database that others go on to change, brought to another one.
struct RowTransfer {
    /// So many changes are repeated while writes wait.
    private static let maxLastChanges = 500
    /// Rounds of catching up with somebody who writes without a break.
    private static let maxRounds = 20

    private let source: any SchemaDriver
    private let target: any SchemaDriver
    /// Names this move.
    private let token: String

    init(from source: any SchemaDriver, to target: any SchemaDriver, token: String) {
        self.source = source
        self.target = target
        self.token = token
    }

    /// Copies all rows. Returns their number, and that of the last captured change among them.
    func copy(_ report: @escaping DatabaseMove.Report) throws -> (rows: Int, lastChange: Int) {
        try source.read(isAlone: false) { from in
            let copy = InstallationCopy(of: from)
            let last = try copy.lastChange()
            var rows = 0
            try target.change { rows = try copy.begin(in: $0, target, token: token, progress: report) }
            return (rows, last)
        }
    }

    /// Catches up, compares all rows, and ends all changes of the source.
    func finish(after number: Int) throws {
        var last = try catchUp(after: number)
        last = try repeatChanges(after: last) { copy, target in try copy.verify(target) }
        last = try catchUp(after: last)
        try source.write { from in
            let copy = InstallationCopy(of: from)
            try target.write { to in
                try copy.repeatChanges(after: last, in: to)
                try copy.verifyChanges(after: last, in: to)
            }
            try MoveRecord.finish(token, from)
        }
    }

    private func catchUp(after number: Int) throws -> Int {
        var last = number
        for _ in 0..<Self.maxRounds {
            let reached = try repeatChanges(after: last)
            guard reached - last >= Self.maxLastChanges else { return reached }
            last = reached
        }
        throw Problem(
            .invalid, code: "too_many_changes",
            "So much is written that the copy can't catch up. Nothing was moved; try again at a quieter time.")
    }

    /// Brings the target to one state of the source, and compares each row that changed. Returns the number of the last
    /// change in it.
    private func repeatChanges(
        after number: Int, then body: (InstallationCopy, any SQLReading) throws -> Void = { _, _ in }
    ) throws -> Int {
        try source.read(isAlone: false) { from in
            let copy = InstallationCopy(of: from)
            let last = try copy.lastChange()
            try target.write { to in
                if last > number {
                    try copy.repeatChanges(after: number, in: to)
                    try copy.verifyChanges(after: number, in: to)
                }
                try body(copy, to)
            }
            return last
        }
    }
}
