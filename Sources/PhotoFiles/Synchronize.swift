import Foundation

/// Makes a file, or the names in a folder, survive a power cut.
///
/// - Parameter failure: makes the error of the failed call; `errno` has the reason.
package func synchronize(_ path: String, orThrow failure: (_ call: String) -> any Error) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("fsync") }
}
