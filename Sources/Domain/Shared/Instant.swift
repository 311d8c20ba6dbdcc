import Foundation

/// A moment: milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (one: Self, other: Self) -> Bool { one.milliseconds < other.milliseconds }
    public static func + (instant: Self, span: Span) -> Self {
        Self(milliseconds: instant.milliseconds + span.milliseconds)
    }
    public static func - (instant: Self, span: Span) -> Self {
        Self(milliseconds: instant.milliseconds - span.milliseconds)
    }

    /// A length of time.
    public struct Span: Hashable, Sendable {
        public let milliseconds: Int64
        public static func seconds(_ count: Int) -> Self { Self(milliseconds: Int64(count) * 1000) }
        public static func hours(_ count: Int) -> Self { seconds(count * 3600) }
        public static func days(_ count: Int) -> Self { hours(count * 24) }
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: `2026-08-01T09:30:00.000Z`. Outside the years 0000 to 9999, only the day.
    public var description: String {
        hasUsualText ? FixedWidthText.make(length: Self.usualTextLength, write) : Day(self).description
    }

    public static let usualTextLength = 24

    /// Whether `description` has `usualTextLength`, as in the years 0000 to 9999.
    public var hasUsualText: Bool { -62_167_219_200_000..<253_402_300_800_000 ~= milliseconds }

    /// Writes a `description` of `usualTextLength` as UTF-8.
    public func writeUsualText(to bytes: UnsafeMutablePointer<UInt8>) {
        var text = FixedWidthText(at: bytes)
        write(&text)
    }

    private func write(_ text: inout FixedWidthText) {
        let (day, time) = milliseconds.quotientAndFloorRemainder(dividingBy: 86_400_000)
        let seconds = Int(time / 1000)
        let (year, month, dayOfMonth) = Day(daysSinceEpoch: Int(day)).civil
        text.add(year: year, month: month, day: dayOfMonth)
        text.add(UInt8(ascii: "T"))
        text.add(seconds / 3600, digits: 2)
        text.add(UInt8(ascii: ":"))
        text.add(seconds / 60 % 60, digits: 2)
        text.add(UInt8(ascii: ":"))
        text.add(seconds % 60, digits: 2)
        text.add(UInt8(ascii: "."))
        text.add(Int(time % 1000), digits: 3)
        text.add(UInt8(ascii: "Z"))
    }
}

extension Instant {
    /// Parses what `description` writes; `nil` for anything else. `init(rfc3339:)` reads what people and programs send.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == Self.usualTextLength, let instant = Self(rfc3339: text), instant.description == text
        else { return nil }
        self = instant
    }
}

/// The source of the current time; tests inject their own.
public struct Clock: Sendable {
    public let now: @Sendable () -> Instant
    /// Microseconds of a monotonic clock with an arbitrary start.
    public let uptime: @Sendable () -> Int64

    /// - Parameter uptime: derived from `now` by default.
    public init(now: @escaping @Sendable () -> Instant, uptime: (@Sendable () -> Int64)? = nil) {
        self.now = now
        self.uptime = uptime ?? { now().milliseconds * 1000 }
    }

    public static let system = Clock(
        now: { Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))) },
        uptime: { [start = ContinuousClock.now] in
            let passed = (ContinuousClock.now - start).components
            return passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
        })
}

func pad(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int64 {
    func quotientAndFloorRemainder(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
