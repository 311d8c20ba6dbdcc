import Subprocess

extension ChildProcess {
    /// Runs a program and streams its output; the program waits while a piece is processed.
    ///
    /// Cancelling the task, or an error of `sink`, kills the child's process group.
    ///
    /// - Parameter environment: the whole environment.
    /// - Returns: its termination status, and the start of its standard error.
    public static func stream(
        _ program: String, _ arguments: [String], environment: [String: String], in folder: String,
        to sink: ([UInt8]) async throws -> Void
    ) async throws -> (terminationStatus: TerminationStatus, standardError: String) {
        let result: ExecutionResult<Void, SequenceOutput, StringOutput<UTF8>>
        do {
            result = try await run(
                program.contains("/") ? .path(.init(program)) : .name(program), arguments: Arguments(arguments),
                environment: Self.environment(environment), workingDirectory: .init(folder),
                platformOptions: ownGroup, input: .none, output: .sequence, error: .string(limit: 1 << 20)
            ) { child in
                for try await piece in child.standardOutput { try await sink(piece.withUnsafeBytes { Array($0) }) }
            }
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            guard error.code == .executableNotFound else { throw Failure.notStarted("\(program): \(error)") }
            throw Failure.notFound("\(error)")
        }
        let terminationStatus: TerminationStatus =
            switch result.terminationStatus {
            case .exited(let code): .exited(code)
            case .signaled(let signal): .signaled(signal)
            }
        return (terminationStatus, String(result.standardError.prefix(4096)))
    }
}
