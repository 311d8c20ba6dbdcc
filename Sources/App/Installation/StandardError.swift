import Domain
import Foundation

/// Writes a line to standard error, with characters escaped that would steer a terminal.
package func say(_ text: String) {
    FileHandle.standardError.write(Data((TerminalText.escaped(text) + "\n").utf8))
}
