import Domain
import Geo
import Hummingbird

/// Reads a query string parameter by parameter, collecting every fault.
struct Query {
    var faults = Faults()
    private var values: [String: String] = [:]
    private var known: Set<String> = []

    init(_ request: Request) { self.init(request.uri.query ?? "") }

    /// Reads the text behind the question mark.
    init(_ text: String) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            guard let name, let value = Self.decoded(parts.count > 1 ? parts[1] : "") else {
                faults.add(String(parts[0].prefix(60)), "is not percent-encoded UTF-8", code: "malformed")
                continue
            }
            faults.check(name, values[name] == nil, "stands twice", code: "malformed")
            values[name] = value
        }
    }

    private static func decoded(_ text: Substring) -> String? { text.replacing("+", with: " ").removingPercentEncoding }

    /// An empty value is no value.
    mutating func text(_ name: String) -> String? {
        known.insert(name)
        return values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    mutating func value<Value>(_ name: String, _ what: String, _ parse: (String) -> Value?) -> Value? {
        guard let text = text(name) else { return nil }
        let value = parse(text)
        faults.check(name, value != nil, "is \(what)", code: "malformed")
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
        for name in values.keys.sorted() where !known.contains(name) {
            faults.add(String(name.prefix(60)), "is not a parameter here", code: "unknown")
        }
        guard !faults.list.isEmpty else { return }
        let sentences = faults.list.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
        throw Problem(.malformed, code: "malformed_parameter", sentences + ".", faults: faults.list)
    }
}
