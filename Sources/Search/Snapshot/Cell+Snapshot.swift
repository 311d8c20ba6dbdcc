extension Cell {
    /// The approximate size of the cell in a snapshot, in bytes.
    var encodedSize: Int {
        let (documents, postings) = (words.documents, [words.texts, words.titles])
        let sizes = postings.map { 8 * $0.words.count + 2 * $0.lists.count + 8 * $0.bits.count }
        return sizes.reduce(200 + columns.vectors.count * 16 + documents.bytes.count + 4 * documents.count, +)
    }

    /// The cell must be compacted.
    func encode(to encoder: inout SnapshotEncoder) {
        encoder.append(lowerBound.value)
        encoder.append(bounds.south)
        encoder.append(bounds.west)
        encoder.append(bounds.north)
        encoder.append(bounds.east)
        for lane in bounds.ball.indices { encoder.append(bounds.ball[lane]) }
        encoder.append(numbers.lowerBound)
        encoder.append(numbers.upperBound)
        encoder.append(UInt32(count))
        encoder.append(columns.kinds)
        encoder.append(columns.vectors)
        words.encode(to: &encoder)
    }

    /// - Parameter wordCount: the number of words in the table.
    convenience init(_ decoder: inout SnapshotDecoder, _ fill: Fill, wordCount: Int) throws {
        let lowerBound = CurveKey(value: try decoder.value())
        let (south, west): (Int32, Int32) = (try decoder.value(), try decoder.value())
        let (north, east): (Int32, Int32) = (try decoder.value(), try decoder.value())
        let ball = SIMD4(try decoder.float(), try decoder.float(), try decoder.float(), try decoder.float())
        let (first, last): (UInt32, UInt32) = (try decoder.value(), try decoder.value())
        let (count, kinds): (UInt32, UInt8) = (try decoder.value(), try decoder.value())
        let vectors = try decoder.contiguousArray(of: SIMD16<UInt8>.self)
        guard first <= last, (1...fill.maxCount).contains(Int(count)),
            let columns = Columns(Int(count), kinds: kinds, vectors)
        else { throw SnapshotDamage.impossibleContent }
        self.init(
            lowerBound: lowerBound, Bounds(south: south, west: west, north: north, east: east, ball: ball),
            first...last, columns, try CellWords(&decoder, slots: Int(count), wordCount: wordCount))
    }
}

extension CellWords {
    /// Whether the table contains all words, in its order.
    func fits(_ table: SortedWords) -> Bool {
        [texts, titles].allSatisfy { postings in
            var last: UInt32?
            for word in postings.words {
                guard table.hasWord(word), last.map({ $0 < table.rank(word) }) ?? true else { return false }
                last = table.rank(word)
            }
            return true
        }
    }

    fileprivate func encode(to encoder: inout SnapshotEncoder) {
        encoder.append(documents.bytes)
        encoder.append(documents.ends)
        for postings in [texts, titles] {
            encoder.append(postings.words)
            encoder.append(postings.entries)
            encoder.append(postings.lists)
            encoder.append(postings.bits)
        }
    }

    fileprivate convenience init(_ decoder: inout SnapshotDecoder, slots: Int, wordCount: Int) throws {
        let (bytes, ends): ([UInt8], [UInt32]) = (try decoder.array(), try decoder.array())
        let documents = WordDocuments(bytes: bytes, ends: ends)
        guard ends.count == slots, documents.isWhole else { throw SnapshotDamage.impossibleContent }
        self.init(
            documents, texts: try Postings(&decoder, slots: slots, wordCount: wordCount),
            titles: try Postings(&decoder, slots: slots, wordCount: wordCount))
    }
}

extension Postings {
    fileprivate init(_ decoder: inout SnapshotDecoder, slots: Int, wordCount: Int) throws {
        self.init(
            words: try decoder.array(), entries: try decoder.array(), lists: try decoder.array(),
            bits: try decoder.array(), setWords: CellWords.setWords(slots))
        guard words.count == entries.count, words.allSatisfy({ $0 < wordCount }),
            entries.allSatisfy({ isValid($0, slots) })
        else { throw SnapshotDamage.impossibleContent }
    }

    /// Whether an entry refers to existing slots.
    private func isValid(_ entry: UInt32, _ slots: Int) -> Bool {
        let value = Int(entry & (1 << Self.encodingShift - 1))
        switch Encoding(rawValue: entry >> Self.encodingShift) {
        case .one: return value < slots
        case .two: return value & (Self.maxSlots - 1) < slots && value >> Self.slotBits < slots
        case .list:
            guard value < lists.count, value + Int(lists[value]) < lists.count, lists[value] > 0 else { return false }
            return lists[value + 1...value + Int(lists[value])].allSatisfy { $0 < slots }
        case .bits: return (value + 1) * setWords <= bits.count
        case nil: return false
        }
    }
}

extension SortedWords {
    var encodedSize: Int { bytes.count + 4 * (ends.count + order.count + reversedOrder.count) }

    func encode(to encoder: inout SnapshotEncoder) {
        encoder.append(bytes)
        encoder.append(ends)
        encoder.append(order)
        encoder.append(reversedOrder)
    }

    static func decoded(_ decoder: inout SnapshotDecoder) throws -> SortedWords {
        let (bytes, ends): ([UInt8], [UInt32]) = (try decoder.array(), try decoder.array())
        let (order, reversedOrder): ([ID], [ID]) = (try decoder.array(), try decoder.array())
        guard let words = SortedWords(bytes: bytes, ends: ends, order: order, reversedOrder: reversedOrder) else {
            throw SnapshotDamage.impossibleContent
        }
        return words
    }
}
