/// A value that an error is about, such as a bound, for clients that write their own message.
public enum ErrorParameter: Hashable, Sendable {
    case integer(Int)
    case number(Double)
    case text(String)
    case texts([String])
}

extension ErrorParameter: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}

extension [String: ErrorParameter] {
    /// Both bounds of a range.
    public static func bounds(_ range: ClosedRange<Int>) -> Self {
        ["min": .integer(range.lowerBound), "max": .integer(range.upperBound)]
    }

    public static func bounds(_ range: ClosedRange<Double>) -> Self {
        ["min": .number(range.lowerBound), "max": .number(range.upperBound)]
    }

    public func with(_ name: String, _ value: ErrorParameter) -> Self { merging([name: value]) { $1 } }

    /// The accepted words.
    public static func allowed(_ words: [String]) -> Self { ["allowed": .texts(words)] }

    /// The expected kind of value, such as `date`.
    public static func expected(_ kind: String) -> Self { ["expected": .text(kind)] }
}
