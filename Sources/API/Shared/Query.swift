import Domain
import Geo
import Hummingbird

/// Reads a query string parameter by parameter, collecting every fault.
struct Query {
    private struct Parameter {
        let name: String
        let value: String
        var isKnown = false
    }

    var faults = Faults()
    /// A handful: looking through them beats any table.
    private var parameters: [Parameter] = []

    init(_ request: Request) { self.init(request.uri.query ?? "") }

    /// Reads the text behind the question mark.
    init(_ text: String) {
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Limits.queryParameters)
        guard pairs.count <= Limits.queryParameters else {
            faults.add("query", "has at most \(Limits.queryParameters) parameters", code: "malformed")
            return
        }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else {
                faults.add(String(Substring(parts[0]).unicodeScalars.prefix(60)), "is not percent-encoded UTF-8", code: "malformed")
                continue
            }
            guard Text.isStreamSafe(name), Text.isStreamSafe(value) else {
                faults.add(String(name.unicodeScalars.prefix(60)), Text.manyMarks, code: "malformed")
                continue
            }
            faults.check(String(name.unicodeScalars.prefix(60)), !parameters.contains { $0.name == name }, "stands twice", code: "malformed")
            parameters.append(Parameter(name: name, value: value))
        }
    }

    private static func decoded(_ text: Substring.UTF8View) -> String? {
        let plain = String(Substring(text))
        // Most names and values are plain: no need to look at them twice.
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return plain }
        return plain.replacing("+", with: " ").removingPercentEncoding
    }

    /// An empty value is no value.
    mutating func text(_ name: String) -> String? {
        guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
        parameters[index].isKnown = true
        return parameters[index].value.isEmpty ? nil : parameters[index].value
    }

    /// - Parameter what: what a good value is, for the message about a bad one.
    mutating func value<Value>(_ name: String, _ what: @autoclosure () -> String, _ parse: (String) -> Value?) -> Value?
    {
        guard let text = text(name) else { return nil }
        let value = parse(text)
        if value == nil { faults.add(name, "is \(what())", code: "malformed") }
        return value
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        value(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        value(name, "a number from \(range.lowerBound) to \(range.upperBound)") { text in
            Double(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func bool(_ name: String) -> Bool {
        value(name, "true or false") { ["true": true, "false": false][$0] } ?? false
    }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) -> Word? {
        value(name, "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))") { Word(rawValue: $0) }
    }

    mutating func place(_ name: String) -> Coordinate? {
        value(name, "latitude,longitude in degrees, such as 43.0846,-77.6743") { Coordinate($0) }
    }

    mutating func id<Of>(_ name: String) -> ID<Of>? { value(name, "an id") { ID($0) } }

    mutating func limit() -> Int { integer("limit", in: Limits.pageSize) ?? Limits.defaultPageSize }

    /// Problem `malformed` that names every parameter that is wrong or not known here.
    mutating func finish() throws(Problem) {
        for parameter in parameters where !parameter.isKnown {
            faults.add(String(parameter.name.unicodeScalars.prefix(60)), "is not a parameter here", code: "unknown")
        }
        guard !faults.list.isEmpty else { return }
        let sentences = faults.list.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
        throw Problem(.malformed, code: "malformed_parameter", sentences + ".", faults: faults.list)
    }
}
