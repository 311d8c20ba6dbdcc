import Subprocess

/// A finished child process.
public struct ChildProcess: Sendable {
    public enum TerminationStatus: Hashable, Sendable, CustomStringConvertible {
        case exited(Int32)
        case signaled(Int32)

        public var description: String {
            switch self {
            case .exited(let code): "ended with \(code)"
            case .signaled(let signal): "was stopped by signal \(signal)"
            }
        }
    }

    /// The reason why a program did not start.
    public enum Failure: Error, Sendable {
        case notFound(String)
        case notStarted(String)
    }

    public let terminationStatus: TerminationStatus
    /// At most 64 KiB; a program that writes more fails.
    public let output: String
    /// The end of its standard error.
    public let standardError: String

    public var isSuccess: Bool { terminationStatus == .exited(0) }

    /// Runs it to its end. Cancelling the task kills the child's process group and throws `CancellationError`.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to find in `PATH`.
    ///   - environment: the whole environment; ours when `nil`.
    ///   - input: its standard input, at most the 64 KiB that fit into a pipe.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, in folder: String,
        input: [UInt8] = [], standardErrorBytes: Int = 4096
    ) async throws {
        let result: ExecutionResult<[UInt8], StringOutput<UTF8>, SequenceOutput>
        do {
            result = try await run(
                program.contains("/") ? .path(.init(program)) : .name(program), arguments: Arguments(arguments),
                environment: Self.environment(environment), workingDirectory: .init(folder),
                platformOptions: Self.ownGroup, input: .inputWriter, output: .string(limit: 65_536), error: .sequence
            ) { child in
                // A child that ends without reading its input reports that through its termination status.
                if !input.isEmpty { _ = try? await child.standardInputWriter.write(input) }
                try? await child.standardInputWriter.finish()
                return try await Self.tail(of: child.standardError, bytes: standardErrorBytes)
            }
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            guard error.code == .executableNotFound else { throw Failure.notStarted("\(program): \(error)") }
            throw Failure.notFound("\(error)")
        }
        // The status of a killed child says nothing about its work.
        try Task.checkCancellation()
        terminationStatus =
            switch result.terminationStatus {
            case .exited(let code): .exited(code)
            case .signaled(let signal): .signaled(signal)
            }
        output = result.standardOutput
        standardError = String(decoding: result.closureResult, as: UTF8.self)
    }

    static func environment(_ values: [String: String]?) -> Environment {
        guard let values else { return .inherit }
        return .custom(Dictionary(uniqueKeysWithValues: values.map { (Environment.Key(stringLiteral: $0), $1) }))
    }

    /// Starts the child in a process group of its own, so that it and its children are killed together.
    static var ownGroup: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
        return options
    }

    /// Reads to the end, so that the child never blocks, and keeps the last `bytes`.
    private static func tail(of stream: SubprocessOutputSequence, bytes: Int) async throws -> [UInt8] {
        var kept: [UInt8] = []
        for try await chunk in stream {
            chunk.withUnsafeBytes { kept.append(contentsOf: $0) }
            if kept.count > 2 * bytes { kept.removeFirst(kept.count - bytes) }
        }
        return kept.suffix(bytes)
    }
}
