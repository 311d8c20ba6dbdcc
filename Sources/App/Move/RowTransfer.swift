import Database
import Domain
import Foundation
import Store

/// The rows of a database that others go on to change, brought to another one.
struct RowTransfer {
    /// So many changes are repeated in the first portion while writes wait.
    private static let changesPerWait = 500
    /// Rounds of catching up without letting anyone wait.
    private static let freeRounds = 8
    /// Portions of catching up with somebody who writes faster than the rounds.
    private static let maxPortions = 20

    /// How far the target has come, as numbers of captured changes.
    struct Position {
        fileprivate var repeated: Int
        fileprivate var verified: Int
        /// Changes that were captured by the last look, and are still to be repeated or verified.
        fileprivate var left = 0
    }

    private let source: any SchemaDriver
    private let target: any SchemaDriver
    /// Names this move.
    private let token: String

    init(from source: any SchemaDriver, to target: any SchemaDriver, token: String) {
        self.source = source
        self.target = target
        self.token = token
    }

    /// Copies all rows. Returns their number, and the position of the target after it.
    func copy(_ report: @escaping DatabaseMove.Report) throws -> (rows: Int, position: Position) {
        try source.read(isAlone: false) { from in
            let copy = InstallationCopy(of: from)
            let last = try copy.lastChange()
            var rows = 0
            try target.change { rows = try copy.begin(in: $0, target, token: token, progress: report) }
            return (rows, Position(repeated: last, verified: last))
        }
    }

    /// Catches up, compares all rows, and ends all changes of the source.
    func finish(from start: Position) throws {
        var position = start
        try catchUp(&position)
        try source.read(isAlone: false) { from in
            try repeatChanges(of: from, from: &position) { copy, target in try copy.verify(target) }
        }
        try catchUp(&position)
        try source.write { from in
            try repeatChanges(of: from, from: &position)
            try MoveRecord.finish(token, from)
        }
    }

    private func catchUp(_ position: inout Position) throws {
        for _ in 0..<Self.freeRounds {
            let known = position.repeated
            try source.read(isAlone: false) { try repeatChanges(of: $0, from: &position) }
            guard position.repeated - known >= Self.changesPerWait else { return }
        }
        try catchUpWhileWritesWait(&position)
    }

    /// Lets writes wait for each portion, and takes a break for them after it, which slows down who writes faster than
    /// changes can be repeated. The portions grow until nobody keeps up with them.
    private func catchUpWhileWritesWait(_ position: inout Position) throws {
        var limit = Self.changesPerWait
        for _ in 0..<Self.maxPortions {
            let begin = ContinuousClock.now
            try source.write { try repeatChanges(of: $0, from: &position, atMost: limit) }
            guard position.left > 0 else { return }
            limit *= 2
            let wait = max((ContinuousClock.now - begin) / 4, .milliseconds(100))
            usleep(UInt32(wait / .microseconds(1)))
        }
        throw Problem(
            .invalid, code: "too_many_changes",
            "So much is written that the copy can't catch up. Nothing was moved; try again at a quieter time.")
    }

    /// Brings the target nearer to the state `from` of the source. Once it has all changes, compares the rows that
    /// changed.
    ///
    /// - Parameter limit: of changes that are repeated, and of changes whose rows are compared; `nil` for all.
    private func repeatChanges(
        of from: any SQLReading, from position: inout Position, atMost limit: Int? = nil,
        then body: (InstallationCopy, any SQLReading) throws -> Void = { _, _ in }
    ) throws {
        let copy = InstallationCopy(of: from)
        let last = try copy.lastChange()
        var next = position
        next.repeated = min(last, position.repeated + (limit ?? last))
        if next.repeated == last { next.verified = min(last, position.verified + (limit ?? last)) }
        next.left = last - next.verified
        try target.write { to in
            try copy.repeatChanges(after: position.repeated, through: next.repeated, in: to)
            try copy.verifyChanges(after: position.verified, through: next.verified, in: to)
            try body(copy, to)
        }
        position = next
    }
}
