import Foundation

/// Writes a line to standard error.
package func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}
