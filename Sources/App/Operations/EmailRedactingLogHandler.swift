import Logging

/// Removes email addresses from log lines: messages of mail programs and libraries may quote them.
package struct EmailRedactingLogHandler: LogHandler {
    private static let replacement = "[address]"

    private var base: any LogHandler

    package init(_ base: any LogHandler) { self.base = base }

    package var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    package var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    package var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    package func log(event: LogEvent) {
        var event = event
        event.message = "\(Self.cleaned("\(event.message)"))"
        event.metadata = event.metadata?.mapValues(Self.cleaned)
        if let error = event.error {
            event.metadata = (event.metadata ?? [:]).merging(["error": "\(Self.cleaned("\(error)"))"]) { $1 }
            event.error = nil
        }
        base.log(event: event)
    }

    private static func cleaned(_ value: Logger.MetadataValue) -> Logger.MetadataValue {
        switch value {
        case .string(let text): .string(cleaned(text))
        case .stringConvertible(is Int), .stringConvertible(is Double): value
        case .stringConvertible(let other): .string(cleaned("\(other)"))
        case .array(let values): .array(values.map(cleaned))
        case .dictionary(let values): .dictionary(values.mapValues(cleaned))
        }
    }

    /// The text with `[address]` for each run of characters around an `@`.
    static func cleaned(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        return text.split(omittingEmptySubsequences: false, whereSeparator: isDelimiter)
            .reduce(into: (result: "", end: text.startIndex)) { parts, word in
                parts.result += text[parts.end..<word.startIndex]
                parts.result += word.contains("@") ? replacement : String(word)
                parts.end = word.endIndex
            }.result
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        character.isWhitespace || "\"'<>()[]{},;:=".contains(character)
    }
}
