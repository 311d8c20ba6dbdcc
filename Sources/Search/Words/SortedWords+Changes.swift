import Algorithms

extension SortedWords {
    /// - Parameter words: distinct, and not among these. The first ones get the vacant numbers.
    func adding(_ words: [[UInt8]]) -> SortedWords {
        let (bytes, ends) = filled(words)
        let new = Self.orders(bytes, ends, of: words.indices.map(number(ofAdded:)))
        let orders = bytes.withUnsafeBufferPointer { bytes in
            func word(_ id: ID) -> Slice<UnsafeBufferPointer<UInt8>> { bytes[Self.range(id, ends)] }
            return (
                Self.merged(order, new.order) { word($0).lexicographicallyPrecedes(word($1)) },
                Self.merged(reversedOrder, new.reversed) {
                    word($0).reversed().lexicographicallyPrecedes(word($1).reversed())
                }
            )
        }
        return SortedWords(bytes, ends, order: orders.0, reversedOrder: orders.1)
    }

    /// The bytes of all words with the new ones, by number.
    private func filled(_ words: [[UInt8]]) -> (bytes: [UInt8], ends: [UInt32]) {
        var (bytes, ends) = ([UInt8](), [UInt32]())
        bytes.reserveCapacity(words.reduce(self.bytes.count) { $0 + $1.count })
        ends.reserveCapacity(count(adding: words.count))
        func copy(through next: Int) {
            guard ends.count < next else { return }
            let (first, size) = (ends.count, bytes.count)
            let start = first == 0 ? 0 : Int(self.ends[first - 1])
            bytes += self.bytes[start..<Int(self.ends[next - 1])]
            for end in self.ends[first..<next] { ends.append(UInt32(size + Int(end) - start)) }
        }
        for (place, word) in words.enumerated() {
            copy(through: place < vacant.count ? Int(vacant[place]) : count)
            bytes += word
            ends.append(UInt32(bytes.count))
        }
        copy(through: count)
        return (bytes, ends)
    }

    /// Drops the other words, which no cell may contain. Their numbers become vacant.
    func keeping(_ isKept: [Bool]) -> SortedWords {
        guard isKept.contains(false) else { return self }
        return keeping(isKept, count: count)
    }

    /// As `keeping`; takes no memory for the last numbers when they are vacant.
    func shrunk(to isKept: [Bool]) -> SortedWords {
        keeping(isKept, count: isKept.lastIndex(of: true).map { $0 + 1 } ?? 0)
    }

    private func keeping(_ isKept: [Bool], count: Int) -> SortedWords {
        var (bytes, ends) = ([UInt8](), [UInt32]())
        bytes.reserveCapacity((0..<ID(count)).reduce(0) { isKept[Int($1)] ? $0 + word($1).count : $0 })
        ends.reserveCapacity(count)
        for id in 0..<ID(count) {
            if isKept[Int(id)] { bytes += word(id) }
            ends.append(UInt32(bytes.count))
        }
        return SortedWords(
            bytes, ends, order: Array(order.filter { isKept[Int($0)] }[...]),
            reversedOrder: Array(reversedOrder.filter { isKept[Int($0)] }[...]))
    }

    /// Some words in both orders.
    static func orders(_ bytes: [UInt8], _ ends: [UInt32], of ids: [ID]) -> (order: [ID], reversed: [ID]) {
        bytes.withUnsafeBufferPointer { bytes in
            let all = bytes
            func word(_ id: ID) -> Slice<UnsafeBufferPointer<UInt8>> { all[range(id, ends)] }
            return (
                sorted(ids) { word($0) },
                sorted(ids.filter { Spelling.isComparable(word($0)) }) { word($0).reversed() }
            )
        }
    }

    /// Sorted by word. Nearly all differ in their first eight bytes, which compare as one number.
    private static func sorted<Word: Collection<UInt8>>(_ ids: [ID], _ word: (ID) -> Word) -> [ID] {
        let keys = ids.map { id -> (beginning: UInt64, id: ID) in
            let beginning = word(id).prefix(8)
            let number = beginning.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return (number << UInt64(8 * (8 - beginning.count)), id)
        }
        return keys.sorted { one, other in
            one.beginning != other.beginning
                ? one.beginning < other.beginning : word(one.id).lexicographicallyPrecedes(word(other.id))
        }.map(\.id)
    }

    private static func merged(_ one: [ID], _ other: [ID], _ isBefore: (ID, ID) -> Bool) -> [ID] {
        var merged: [ID] = []
        merged.reserveCapacity(one.count + other.count)
        var rest = one[...]
        for id in other {
            let before = rest.partitioningIndex { !isBefore($0, id) }
            merged += rest[..<before]
            merged.append(id)
            rest = rest[before...]
        }
        return merged + rest
    }
}
