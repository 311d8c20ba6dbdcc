import Domain
import Foundation
import Testing

/// A line of `Tests/Fixtures/amounts.tsv`, which the client's reader is tested with too.
struct AmountCase: Sendable, CustomTestStringConvertible {
    let written: String
    let sign: WrittenAmount.DecimalSign
    let hundredths: [Int]

    var testDescription: String { "\(written) with \(sign)" }

    static let all: [AmountCase] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/amounts.tsv").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            return AmountCase(
                written: String(cells[0]), sign: cells[1] == "," ? .comma : .point,
                hundredths: cells[2].split(separator: "|").compactMap { Int($0) })
        }
    }()
}

@Suite("Amounts as people write them")
struct WrittenAmountTests {
    @Test("there are cases to read") func cases() { #expect(AmountCase.all.count > 40) }

    @Test("an amount is read exactly, asked about, or refused", arguments: AmountCase.all)
    func amounts(written: AmountCase) {
        let read: [Int] =
            switch WrittenAmount.reading(written.written, written.sign) {
            case .amount(let amount): [amount.hundredths]
            case .ambiguous(let one, let other): [one, other]
            case .malformed: []
            }
        #expect(read == written.hundredths)
    }

    @Test("the currency and the period that are named are told")
    func units() {
        func amount(_ text: String) -> WrittenAmount? {
            guard case .amount(let amount) = WrittenAmount.reading(text, .point) else { return nil }
            return amount
        }
        #expect(amount("USD 1200/mo")?.currency == "USD" && amount("USD 1200/mo")?.period == .month)
        #expect(amount("£90 pw")?.currency == "GBP" && amount("£90 pw")?.period == .week)
        // Many currencies have this sign.
        #expect(amount("$850")?.currency == nil && amount("$850")?.period == nil)
    }

    @Test("a text of any length is refused without being read")
    func long() {
        #expect(WrittenAmount.reading(String(repeating: "1", count: 1_000_000), .point) == .malformed)
    }
}
