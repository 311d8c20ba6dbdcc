import Logging

/// Removes email addresses from log lines: messages of mail programs and libraries may quote them.
package struct EmailRedactingLogHandler<Base: LogHandler>: LogHandler {
    private var base: Base

    package init(_ base: Base) { self.base = base }

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
        event.message = "\("\(event.message)".withoutEmailAddresses)"
        event.metadata = event.metadata?.mapValues(Self.cleaned)
        if let error = event.error {
            event.metadata = (event.metadata ?? [:]).merging(["error": "\("\(error)".withoutEmailAddresses)"]) { $1 }
            event.error = nil
        }
        base.log(event: event)
    }

    private static func cleaned(_ value: Logger.MetadataValue) -> Logger.MetadataValue {
        switch value {
        case .string(let text): .string(text.withoutEmailAddresses)
        case .stringConvertible(is Int), .stringConvertible(is Double): value
        case .stringConvertible(let other): .string("\(other)".withoutEmailAddresses)
        case .array(let values): .array(values.map(cleaned))
        case .dictionary(let values): .dictionary(values.mapValues(cleaned))
        }
    }
}

extension String {
    /// The text with `[address]` for each run of characters around an `@`.
    var withoutEmailAddresses: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        return split(omittingEmptySubsequences: false, whereSeparator: \.endsEmailAddress)
            .reduce(into: (result: "", end: startIndex)) { parts, word in
                parts.result += self[parts.end..<word.startIndex]
                parts.result += word.contains("@") ? "[address]" : String(word)
                parts.end = word.endIndex
            }.result
    }
}

extension Character {
    fileprivate var endsEmailAddress: Bool { isWhitespace || "\"'<>()[]{},;:=".contains(self) }
}
