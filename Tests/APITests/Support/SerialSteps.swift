/// Runs one step after the other: a step that tests share has seen all that was written before a test asked for it.
actor SerialSteps {
    private var last: Task<Void, any Error>?

    func run(_ step: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { [last] in
            _ = await last?.result
            try await step()
        }
        last = task
        try await task.value
    }
}
