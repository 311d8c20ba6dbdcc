/// A short text of zero-padded numbers, written without intermediate strings, because each response has several dates.
struct FixedWidthText {
    private let bytes: UnsafeMutablePointer<UInt8>
    private var count = 0

    static func make(length: Int, _ body: (inout Self) -> Void) -> String {
        String(unsafeUninitializedCapacity: length) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            var text = Self(at: start)
            body(&text)
            return text.count
        }
    }

    /// Writes to memory that has room for all of it.
    init(at bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

    /// - Parameter number: not negative, with at most `digits` digits.
    mutating func add(_ number: Int, digits: Int) {
        var rest = number
        for place in (count..<count + digits).reversed() {
            bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count += digits
    }

    mutating func add(_ sign: UInt8) {
        bytes[count] = sign
        count += 1
    }
}

extension FixedWidthText {
    /// `YYYY-MM-DD`
    mutating func add(year: Int, month: Int, day: Int) {
        add(year, digits: 4)
        add(UInt8(ascii: "-"))
        add(month, digits: 2)
        add(UInt8(ascii: "-"))
        add(day, digits: 2)
    }
}
