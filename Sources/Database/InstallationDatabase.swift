/// The database of an installation: its statements, and how to follow the commits of other processes.
public protocol InstallationDatabase: AnyObject, SQLDatabase {
    /// The number of statements run so far.
    var statementCount: Int { get }

    /// The number of reads that wait for a connection; `nil` for an engine that doesn't count them.
    var waitingReads: Int? { get }

    /// Whether no other process has committed since `learn`; `false` where asking would take as long as reading.
    var isUnchangedByOthers: Bool { get }

    /// Calls `onChange` after each commit of this process that changed one of the tables, before its callers get their
    /// results, and after each commit that follows another process's. `foreignVersion` alone detects the latter.
    ///
    /// An engine that never answers `isUnchangedByOthers` with `true` need not call it.
    func observe(_ tables: Set<String>, onChange: @escaping @Sendable () -> Void)

    /// Refreshes with `work` after other processes' commits, if there were any: `isUnchangedByOthers` can then be true
    /// until their next one.
    func learn(by work: @Sendable () async throws -> Void) async throws

    /// Removes deleted content from the files that this process writes. Returns whether it succeeded: it does not wait
    /// for readers or writers.
    func emptyLog() async throws -> Bool

    /// Measures the tables for the planner of queries, if the engine needs that and has not done it yet.
    func analyzeOnce() async throws

    /// Ends all work. The database must not be used afterwards.
    func close() throws
}
