import CMalloc

/// Returns memory that was freed to the system.
///
/// The C library keeps it otherwise: after many connections at once the process would stay as large as it was then.
enum FreeMemory {
    static let milliseconds = 15_000

    @Sendable static func release() async throws { malloc_trim(0) }
}
