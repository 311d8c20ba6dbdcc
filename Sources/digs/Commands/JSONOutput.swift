import ArgumentParser
import Domain
import Foundation

/// The option of commands with machine-readable output.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON for scripts instead of lines for people.") var json = false

    /// Prints `value` as JSON with its members in order, or `lines`.
    func print(_ value: some Encodable, lines: [String]) throws {
        guard json else { return Swift.print(TerminalText.escaped(lines.joined(separator: "\n"))) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Swift.print(TerminalText.escaped(json: String(decoding: try encoder.encode(value), as: UTF8.self)))
    }
}
