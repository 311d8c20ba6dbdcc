import CMalloc

/// Returns freed memory to the system.
///
/// The C library keeps it otherwise: after many simultaneous connections the process would stay at its peak size.
enum FreeMemory {
    static let milliseconds = 15_000

    @Sendable static func release() async throws { malloc_trim(0) }
}
