import Domain
import Geo
import Hummingbird

/// Reads a query string parameter by parameter, collecting all errors.
struct QueryParameters {
    private struct Parameter {
        let name: String
        let value: String
        var isKnown = false
    }

    var errors = ValidationErrors()
    /// An array, because searching a few parameters is faster than hashing.
    private var parameters: [Parameter] = []

    init(_ request: Request) { self.init(request.uri.query ?? "") }

    /// Parses the text after the question mark.
    init(_ text: String) {
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Limits.queryParameters)
        guard pairs.count <= Limits.queryParameters else {
            errors.add("query", "can have at most \(Limits.queryParameters) parameters", code: "malformed")
            return
        }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else {
                errors.add(
                    String(Substring(parts[0]).unicodeScalars.prefix(60)), "isn't percent-encoded UTF-8",
                    code: "malformed")
                continue
            }
            guard Text.isStreamSafe(name), Text.isStreamSafe(value) else {
                errors.add(String(name.unicodeScalars.prefix(60)), Text.manyMarks, code: "malformed")
                continue
            }
            if parameters.contains(where: { $0.name == name }) {
                errors.add(String(name.unicodeScalars.prefix(60)), "is given twice", code: "malformed")
            }
            parameters.append(Parameter(name: name, value: value))
        }
    }

    private static func decoded(_ text: Substring.UTF8View) -> String? {
        let plain = String(Substring(text))
        // Most names and values are plain and need no decoding.
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return plain }
        return plain.replacing("+", with: " ").removingPercentEncoding
    }

    /// An empty value counts as absent.
    mutating func text(_ name: String) -> String? {
        guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
        parameters[index].isKnown = true
        return parameters[index].value.isEmpty ? nil : parameters[index].value
    }

    /// - Parameters:
    ///   - what: describes a valid value, for the error message.
    ///   - params: the machine-readable form of `what`.
    mutating func value<Value>(
        _ name: String, _ what: @autoclosure () -> String, params: @autoclosure () -> [String: ErrorParameter] = [:],
        _ parse: (String) -> Value?
    ) -> Value? {
        guard let text = text(name) else { return nil }
        let value = parse(text)
        if value == nil {
            let params = params()
            let code = params["allowed"] == nil ? "malformed" : "invalid"
            errors.add(name, "must be \(what())", code: code, params: params)
        }
        return value
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        value(name, "a whole number from \(range.lowerBound) to \(range.upperBound)", params: .bounds(range)) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        value(name, "a number from \(range.lowerBound) to \(range.upperBound)", params: .bounds(range)) { text in
            Double(decimal: text, allowsExponent: true).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func bool(_ name: String) -> Bool {
        value(name, "true or false", params: .expected("boolean")) { ["true": true, "false": false][$0] } ?? false
    }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) -> Word? {
        var words: [String] { Word.allCases.map(\.rawValue) }
        return value(name, "one of \(words.joined(separator: ", "))", params: .allowed(words)) { Word(rawValue: $0) }
    }

    mutating func place(_ name: String) -> Coordinate? {
        value(name, "latitude,longitude in degrees, such as 43.0846,-77.6743", params: .expected("location")) {
            Coordinate($0)
        }
    }

    mutating func bounds() -> BoundingBox? {
        value("bounds", "south,west,north,east in degrees, south not above north", params: .expected("bounds")) {
            BoundingBox($0)
        }
    }

    /// A moment. The `+` of an offset, where it isn't percent-encoded, has become a space.
    mutating func instant(_ name: String) -> Instant? {
        value(name, "a date and time such as 2026-08-01T09:30:00.000Z", params: .expected("instant")) { text in
            let (moment, offset) = (text.dropLast(6), text.suffix(6))
            return Instant(rfc3339: offset.hasPrefix(" ") ? "\(moment)+\(offset.dropFirst())" : text)
        }
    }

    mutating func id<Of>(_ name: String) -> ID<Of>? { value(name, "an id", params: .expected("id")) { ID($0) } }

    /// ISO 3166-1 alpha-2, in capitals.
    mutating func country() -> String? {
        value("country", "a two-letter country code", params: .expected("country")) {
            $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } ? $0.uppercased() : nil
        }
    }

    /// The value of a parameter that is given in one of two units.
    mutating func inEitherUnit<Value>(
        _ name: String, _ value: Value?, _ other: String, _ otherValue: Value?
    ) -> Value? {
        if value != nil, otherValue != nil {
            errors.add(other, "can't be combined with \(name)", code: "conflict", params: ["other": .text(name)])
        }
        return value ?? otherValue
    }

    /// Adds an error for a maximum below its minimum, which nothing could match.
    mutating func checkOrder(_ min: (name: String, value: Int?), _ max: (name: String, value: Int?)) {
        guard let least = min.value, let greatest = max.value else { return }
        errors.check(
            max.name, least <= greatest, "can't be below \(min.name)", code: "conflict",
            params: ["other": .text(min.name)])
    }

    mutating func limit() -> Int { integer("limit", in: Limits.pageSize) ?? Limits.defaultPageSize }

    /// Throws `malformed`, naming every wrong or unknown parameter.
    mutating func finish() throws(Problem) {
        for parameter in parameters where !parameter.isKnown {
            errors.add(String(parameter.name.unicodeScalars.prefix(60)), "isn't a parameter here", code: "unknown")
        }
        if !errors.list.isEmpty { throw Problem(malformed: errors.list) }
    }
}

extension Request {
    /// Throws `malformed` for a request with any parameter.
    func checkNoParameters() throws(Problem) {
        var query = QueryParameters(self)
        try query.finish()
    }
}
