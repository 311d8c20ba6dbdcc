import Database
import Store

/// The rows of a database that others go on to change, brought to another one.
struct RowTransfer {
    /// So many changes are repeated while writes wait.
    private static let maxLastChanges = 500
    /// Rounds of catching up with somebody who writes without a break.
    private static let maxRounds = 20

    private let source: any SchemaDriver
    private let target: any SchemaDriver

    init(from source: any SchemaDriver, to target: any SchemaDriver) {
        self.source = source
        self.target = target
    }

    /// Copies all rows, compares them, catches up, and ends all changes of the source. Returns the number of rows that
    /// were copied first.
    func run(_ report: @escaping DatabaseMove.Report) throws -> Int {
        var rows = 0
        var last = 0
        try source.read(isAlone: false) { from in
            let copy = InstallationCopy(of: from)
            last = try copy.lastChange()
            try target.change { rows = try copy.begin(in: $0, target, progress: report) }
        }
        last = try catchUp(after: last)
        let verified = try repeatChanges(after: last) { copy, target in try copy.verify(target) }
        last = try catchUp(after: verified)
        try finish(after: last, verified: verified)
        return rows
    }

    private func catchUp(after number: Int) throws -> Int {
        var last = number
        for _ in 0..<Self.maxRounds {
            let reached = try repeatChanges(after: last)
            defer { last = reached }
            if reached - last < Self.maxLastChanges { return reached }
        }
        return last
    }

    /// Brings the target to one state of the source. Returns the number of the last change in it.
    private func repeatChanges(
        after number: Int, then body: (InstallationCopy, any SQLReading) throws -> Void = { _, _ in }
    ) throws -> Int {
        try source.read(isAlone: false) { from in
            let copy = InstallationCopy(of: from)
            let last = try copy.lastChange()
            try target.write { to in
                if last > number { try copy.repeatChanges(after: number, in: to) }
                try body(copy, to)
            }
            return last
        }
    }

    /// Repeats the last changes while writes wait, and compares each row that changed since the comparison of all.
    private func finish(after number: Int, verified: Int) throws {
        try source.write { from in
            let copy = InstallationCopy(of: from)
            try target.write { to in
                try copy.repeatChanges(after: number, in: to)
                try copy.verifyChanges(after: verified, in: to)
            }
            try MoveRecord.finish(from)
        }
    }
}
