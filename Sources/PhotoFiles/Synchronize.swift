import Foundation

/// Waits until a file, or the names in a folder, would survive a power cut.
///
/// - Parameter failure: makes the error of the call that failed; `errno` says why.
package func synchronize(_ path: String, orThrow failure: (_ call: String) -> any Error) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("fsync") }
}
