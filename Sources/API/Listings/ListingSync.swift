import Domain
import Hummingbird

/// A stream of listings that is stored batch by batch. Between batches it holds the results and the ids that it saw.
struct ListingSync {
    /// Lines that are stored in one transaction, and their bytes.
    private static let (batchLines, batchBytes) = (100, 1_000_000)
    /// So many refusals are told in full; the others by their code, so that the results stay small.
    private static let toldRefusals = 1_000

    private let me: Account
    private let service: ListingImportService
    private let throttle: Throttle
    private let turns: ListingFileTurns
    private let context: Context

    private var batch: [ListingImportService.Row] = []
    private var bytes = 0
    /// The line of each external id so far.
    private var lines: [String: Int] = [:]
    private var lineCount = 0
    /// Lines without a readable id: what they name is unknown.
    private var namelessCount = 0
    private var counts: [String: Int] = [:]
    private var results: [UInt8] = []
    /// The problem that ended the stream, as its sender reads it: the lines from there on have no results.
    private var interruption: Problem?

    init(
        by me: Account, _ service: ListingImportService, _ throttle: Throttle, _ turns: ListingFileTurns,
        _ context: Context
    ) {
        self.me = me
        self.service = service
        self.throttle = throttle
        self.turns = turns
        self.context = context
    }

    /// Takes the lines of a body as they arrive.
    mutating func take(_ body: RequestBody) async throws {
        var (splitter, count) = (LineSplitter(maxBytes: Limits.syncLineBytes), 0)
        for try await buffer in body {
            count += buffer.readableBytes
            guard count <= Limits.syncBytes else { throw Problem.bodyTooLarge(Limits.syncBytes) }
            // Most clients read only when they have sent everything, so that the rest is read and dropped.
            guard interruption == nil else { continue }
            for line in splitter.lines(in: buffer.readableBytesView) where interruption == nil { try await take(line) }
        }
        if interruption == nil, let line = splitter.last() { try await take(line) }
    }

    /// Takes a line, and stores the batch that it fills.
    private mutating func take(_ line: LineSplitter.Line) async throws {
        lineCount += 1
        guard lineCount <= Limits.syncLines else {
            throw Problem(.tooLarge, code: "too_large", "The body has more than \(Limits.syncLines) lines.")
        }
        batch.append(row(line))
        bytes += line.bytes.count
        if batch.count >= Self.batchLines || bytes >= Self.batchBytes { try await store() }
    }

    /// The row of a line; one that cannot be read, or repeats an id, is refused when its turn comes.
    private mutating func row(_ line: LineSplitter.Line) -> ListingImportService.Row {
        var id: String?
        do throws(Problem) {
            guard !line.isTooLong else { throw Problem.lineTooLarge }
            let listing = try ExternalListing(line: line.bytes)
            id = listing.externalID
            if let known = lines[listing.externalID] {
                throw Problem.repeatedExternalID(listing.externalID, line: known)
            }
            lines[listing.externalID] = line.number
            return listing.row(line: line.number, of: me)
        } catch {
            if id == nil { namelessCount += 1 }
            return .init(line: line.number, externalID: id, isOfFile: false) { _ in throw error }
        }
    }

    /// Stores the batch.
    private mutating func store() async throws {
        guard !batch.isEmpty, interruption == nil else { return }
        let rows = batch
        (batch, bytes) = ([], 0)
        do { try await store(rows) } catch { try end(at: error) }
    }

    /// Ends the stream at a problem, such as a limit, a revoked key or a full disk, without losing its results. Before
    /// the first one the problem is the response.
    private mutating func end(at error: any Error) throws {
        guard !results.isEmpty else { throw error }
        let problem = try context.refusal(error)
        context.log(problem, error, of: .post)
        interruption = problem
    }

    private mutating func store(_ rows: [ListingImportService.Row]) async throws {
        try throttle.checkRate(\.listingRows, of: me.id, count: rows.count)
        let outcomes = try await turns.inTurn(of: me.id, from: context.clientIP, in: context.tenant.id) {
            [service, me, context] in
            var lines: [String: Int] = [:]
            let outcomes = try await service.outcomes(
                of: rows, after: &lines, isDryRun: false, by: me, context
            ) { $0 }
            return try await service.store(outcomes, by: me, context) { $0 }
        }
        service.refundUnchanged(in: outcomes, of: me)
        for (row, outcome) in zip(rows, outcomes) { tell(row, outcome) }
    }

    private mutating func tell(_ row: ListingImportService.Row, _ outcome: ListingUpload.Outcome) {
        counts[outcome.name, default: 0] += 1
        let isTold = counts["refused", default: 0] <= Self.toldRefusals
        results += JSONWriter.bytes(SyncResultView(row: row, outcome: outcome, isWhole: isTold))
        results.append(UInt8(ascii: "\n"))
    }

    /// Stores the rest, and retires what a complete stream no longer has. Returns the results with the summary.
    ///
    /// - Parameter share: the largest share that may be retired; `nil` retires none.
    mutating func finished(retiring share: Double?) async throws -> [UInt8] {
        try await store()
        var summary = SyncSummaryView(counts: counts)
        if interruption == nil, let share {
            do { summary.retired = try await retired(atMost: share) } catch let problem as Problem
                where problem.kind == .invalid
            {
                summary.problem = context.worded(problem)
            } catch {
                try end(at: error)
            }
        }
        summary.problem = interruption ?? summary.problem
        return results + JSONWriter.bytes(summary) + [UInt8(ascii: "\n")]
    }

    private func retired(atMost share: Double) async throws -> Int {
        guard namelessCount == 0, counts.contains(where: { $0.key != "refused" && $0.value > 0 }) else {
            throw Problem(
                .invalid, code: "not_retired",
                "Nothing was retired: no line was accepted, or one has no externalId that can be read.")
        }
        let store = service.imports.acting(by: try context.authority(posts: true))
        return try await ListingRetirement(in: store, of: me.id, try context.tenant.id)
            .retire(unless: { lines[$0] != nil }, atMost: share)
    }
}

/// The result of one line.
private struct SyncResultView: JSONWritable {
    let row: ListingImportService.Row
    let outcome: ListingUpload.Outcome
    /// Whether a refusal is told in full.
    let isWhole: Bool

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("line", row.line)
            $0.set("externalId", row.externalID)
            $0.set("outcome", outcome.name)
            if let listing = outcome.listing {
                $0.set("listingId", listing.id)
                $0.set("status", listing.status.rawValue)
                $0.setHold(listing.hold)
            }
            if case .changed(_, let names) = outcome { $0.set("changes", names) }
            if case .refused(let problem) = outcome {
                $0.set("problem", RefusalView(problem: isWhole ? problem : problem.withoutErrors))
            }
        }
    }
}

/// The last line.
private struct SyncSummaryView: JSONWritable {
    let counts: [String: Int]
    var retired: Int?
    var problem: Problem?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.object("summary") { json in
                for name in ["created", "changed", "unchanged", "refused"] { json.set(named: name, counts[name] ?? 0) }
                json.set("retired", retired)
                json.set("problem", problem.map(RefusalView.init))
            }
        }
    }
}

extension Problem {
    fileprivate static let lineTooLarge = Problem(
        .tooLarge, code: "too_large", "The line has more than \(Limits.syncLineBytes) bytes.")

    fileprivate var withoutErrors: Problem { Problem(kind, code: code, "See the first refused lines.") }
}
