/// Finds telephone numbers in a text: groups of digits with the punctuation that people write in numbers. The lengths
/// of groups distinguish them from dates, postal codes and prices.
struct PhoneNumbers {
    private struct Group {
        let start: Int
        var end: Int
        /// Whether it continues the digits of the previous group.
        let isJoined: Bool
        /// The only character between it and the previous group; `nil` for none or several.
        let sign: UInt8?
        let hasPlus: Bool

        var count: Int { end - start }
    }

    /// The maximum number of characters between groups, and of groups in a number.
    private static let (maxSigns, maxGroups) = (5, 11)
    /// The digit counts of a national number in one group, and of an international one.
    private static let (national, international) = (10...11, 10...15)
    /// The digit counts of the groups of a number.
    private static let shapes = [[3, 3, 4], [3, 7]]
    /// The digit counts of the groups of a number with a leading 0, as in Europe and Australia.
    private static let shapesAfterZero = [
        [2, 2, 2, 2, 2], [2, 3, 2, 2], [2, 4, 4], [2, 7], [2, 8], [3, 2, 2, 2], [3, 3, 2, 2], [3, 4, 4], [3, 8],
        [4, 2, 2, 2], [4, 3, 3], [4, 3, 4], [4, 6], [4, 7], [4, 8], [5, 3, 3], [5, 6],
    ]

    private var digits: [UInt8] = []
    private var groups: [Group] = []

    /// The digits of each number.
    static func all(in text: String) -> Set<String> { PhoneNumbers(text).numbers }

    private init(_ text: String) {
        var (isOpen, isJoined, hasPlus, signs, sign) = (false, false, false, 0, UInt8(0))
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                if !isOpen {
                    groups.append(
                        Group(
                            start: digits.count, end: digits.count, isJoined: isJoined && signs <= Self.maxSigns,
                            sign: signs == 1 ? sign : nil, hasPlus: hasPlus && signs <= 1))
                }
                digits.append(UInt8(scalar.value))
                groups[groups.count - 1].end = digits.count
                (isOpen, isJoined, hasPlus, signs) = (true, true, false, 0)
            } else if let next = Self.sign(scalar) {
                (isOpen, signs, sign) = (false, signs + 1, next)
            } else {
                (isOpen, isJoined, hasPlus, signs) = (false, false, scalar == "+", 0)
            }
        }
    }

    /// A character that people write between digits, with all hyphens and blanks unified; `nil` for others.
    private static func sign(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "-", ".", "/", "(", ")", " ": UInt8(scalar.value)
        case "\u{2010}"..."\u{2015}": UInt8(ascii: "-")
        case "\u{A0}", "\u{2009}", "\u{202F}": UInt8(ascii: " ")
        default: nil
        }
    }

    private var numbers: Set<String> {
        var (found, next) = (Set<String>(), 0)
        while next < groups.count {
            let run = run(at: next)
            if isDate(run) {
                next += 3
            } else if let count = numberLength(run) {
                let number = digits[run[run.startIndex].start..<run[run.startIndex + count - 1].end]
                found.insert(String(decoding: number, as: UTF8.self))
                next += count
            } else {
                next += 1
            }
        }
        return found
    }

    /// The groups from `start` that may form a number.
    private func run(at start: Int) -> ArraySlice<Group> {
        let rest = groups[start...].prefix(Self.maxGroups)
        return rest.prefix(1) + rest.dropFirst().prefix { $0.isJoined && !$0.hasPlus }
    }

    /// Whether it starts with a numeric date: 2027-01-15, 15.1.2027 or 1/15/2027.
    private func isDate(_ run: ArraySlice<Group>) -> Bool {
        let parts = Array(run.prefix(3))
        guard parts.count == 3, !parts[0].hasPlus, let sign = parts[1].sign, sign == parts[2].sign,
            sign != UInt8(ascii: " ")
        else { return false }
        func isYear(_ part: Group) -> Bool {
            let century = String(decoding: digits[part.start..<part.end].prefix(2), as: UTF8.self)
            return part.count == 4 && ["19", "20"].contains(century)
        }
        func isShort(_ part: Group) -> Bool { part.count <= 2 }
        return isShort(parts[1])
            && (isYear(parts[0]) && isShort(parts[2]) || isShort(parts[0]) && isYear(parts[2]))
    }

    /// How many of the first groups form a number; `nil` for none.
    private func numberLength(_ run: ArraySlice<Group>) -> Int? {
        guard let first = run.first else { return nil }
        let counts = run.map(\.count)
        func fits(_ shapes: [[Int]], _ counts: [Int]) -> Int? { shapes.first(where: counts.starts)?.count }
        let zeros = digits[first.start..<first.end].prefix { $0 == UInt8(ascii: "0") }.count
        if first.hasPlus || zeros == 2 && first.count > 2 {
            return totalLength(counts, Self.international.lowerBound + zeros, Self.international.upperBound + zeros)
        }
        if Self.national.contains(first.count) { return 1 }
        if let count = fits(Self.shapes, counts) { return count }
        if counts[0] == 1, digits[first.start] == UInt8(ascii: "1"),
            let count = fits(Self.shapes, Array(counts.dropFirst()))
        {
            return count + 1
        }
        if zeros == 1, let count = fits(Self.shapesAfterZero, counts) { return count }
        return chainLength(run)
    }

    /// The number of first groups with at least `least` digits together; `nil` when they have more than `most`.
    private func totalLength(_ counts: [Int], _ least: Int, _ most: Int) -> Int? {
        var total = 0
        for (index, count) in counts.enumerated() {
            total += count
            if total >= least { return total <= most ? index + 1 : nil }
        }
        return nil
    }

    /// The number of groups that form a number together, joined by one character other than a blank, or of single
    /// digits.
    private func chainLength(_ run: ArraySlice<Group>) -> Int? {
        let rest = run.dropFirst()
        let areSingle = run.first?.count == 1
        let sign = rest.first?.sign
        let chain = rest.prefix { group in
            areSingle ? group.count == 1 : group.sign == sign && sign.map { $0 != UInt8(ascii: " ") } ?? false
        }
        let count = chain.reduce(run.first?.count ?? 0) { $0 + $1.count }
        return !chain.isEmpty && Self.national.contains(count) ? chain.count + 1 : nil
    }
}
