import Testing

@testable import Search

@Suite("The table of words")
struct WordTableTests {
    @Test("keys are in the order of words, however many were added and when", arguments: UInt64(1)...4)
    func order(seed: UInt64) {
        var (random, table, known) = (SeededRandom(seed: seed), WordTable(), [String: WordTable.ID]())
        for size in [1, 3, 5_000, 40, 2, 4_090, 900] {
            let words = (0..<size).map { _ in word(&random) }
            for (word, id) in zip(words, ids(words, in: &table)) {
                #expect(known[word] == nil || known[word] == id)
                known[word] = id
            }
            #expect(table.count == known.count)
            let sorted = known.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            let keys = sorted.map { table.key(known[$0] ?? 0) }
            #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
            #expect(sorted.allSatisfy { table.id(of: Array($0.utf8)) == known[$0] })
            for prefix in ["", "a", "ab", "abc", "é", "z9"] {
                let range = table.keys(beginning: Array(prefix.utf8))
                #expect(zip(sorted, keys).allSatisfy { range.contains($1) == $0.utf8.starts(with: prefix.utf8) })
            }
            #expect(table.id(of: Array("not there".utf8)) == nil)
        }
    }

    private func ids(_ words: [String], in table: inout WordTable) -> [WordTable.ID] {
        var collector = WordCollector()
        let places = words.map { collector.id($0.utf8) }
        let ids = table.ids(adding: collector)
        return places.map { ids[Int($0)] }
    }

    private func word(_ random: inout SeededRandom) -> String {
        String((0..<Int.random(in: 1...7, using: &random)).map { _ in random.pick(Array("abcdé9")) })
    }

    @Test("similar words are all those with as few typos as allowed", arguments: UInt64(1)...4)
    func similar(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func word(_ lengths: ClosedRange<Int>) -> String {
            String((0..<Int.random(in: lengths, using: &random)).map { _ in random.pick(Array("abc")) })
        }
        var table = WordTable()
        let words = Set((0..<6_000).map { _ in word(3...11) })
        _ = ids(words.sorted().shuffled(using: &random), in: &table)
        for _ in 0..<60 {
            let typed = word(5...10)
            let limit = typed.count >= 9 ? 2 : 1
            let expected = words.filter { other in
                guard let typos = ReferenceWords.typos(Array(typed)[...], Array(other)[...], limit) else {
                    return false
                }
                return typos == 1
                    || (typos == 2 && (typed.prefix(3) == other.prefix(3) || typed.suffix(3) == other.suffix(3)))
            }
            let found = table.similar(to: Array(typed.utf8)).map { String(decoding: table.word($0.id), as: UTF8.self) }
            #expect(found == expected.sorted(), "\(typed)")
        }
    }

    @Test("documents are read as they were written, and translated")
    func documents() {
        let numbers: [WordTable.ID] = [0, 1, 126, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, .max]
        var document = WordDocument()
        for number in numbers { document.append(number) }
        document.appendBreak()
        func read(_ document: WordDocument) -> [WordTable.ID?] {
            var found: [WordTable.ID?] = []
            WordDocuments().adding([WordDocument(), document]).forEach(1) {
                found.append($0)
                return true
            }
            return found
        }
        #expect(read(document) == numbers + [nil])
        var short = WordDocument()
        for number in numbers.prefix(6) { short.append(number) }
        #expect(read(short.translated(Array(1...16_384))) == numbers.prefix(6).map { $0 + 1 })
    }
}
