import Domain
import Foundation
import Testing

/// A line of `Tests/Fixtures/amounts.tsv`, which the client's reader is tested with too.
struct AmountCase: Sendable, CustomTestStringConvertible {
    let written: String
    let sign: WrittenAmount.DecimalSign
    let hundredths: [Int]
    /// The code of the currency that is named, or a sign that several share.
    let currency: String?

    var testDescription: String { "\(written) with \(sign)" }

    static let all: [AmountCase] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/amounts.tsv").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            return AmountCase(
                written: String(cells[0]), sign: cells[1] == "," ? .comma : .point,
                hundredths: cells[2].split(separator: "|").compactMap { Int($0) },
                currency: cells[3].isEmpty ? nil : String(cells[3]))
        }
    }()
}

@Suite("Amounts as people write them")
struct WrittenAmountTests {
    @Test("there are cases to read") func cases() { #expect(AmountCase.all.count > 40) }

    @Test("an amount is read exactly, asked about, or refused", arguments: AmountCase.all)
    func amounts(written: AmountCase) {
        let read: ([Int], String?) =
            switch WrittenAmount.reading(written.written, written.sign) {
            case .amount(let amount): ([amount.hundredths], amount.currencyName)
            case .ambiguous(let one, let other): ([one, other], nil)
            case .malformed: ([], nil)
            }
        #expect(read == (written.hundredths, written.currency))
    }

    @Test("the currency and the period that are named are told")
    func units() {
        func amount(_ text: String) -> WrittenAmount? {
            guard case .amount(let amount) = WrittenAmount.reading(text, .point) else { return nil }
            return amount
        }
        #expect(amount("USD 1200/mo")?.currencies == ["USD"] && amount("USD 1200/mo")?.period == .month)
        #expect(amount("£90 pw")?.currencies == ["GBP"] && amount("£90 pw")?.period == .week)
    }

    @Test("an amount may name a currency among those that share its sign, and no other one")
    func currencies() {
        func isIn(_ currency: String, _ text: String) -> Bool {
            guard case .amount(let amount) = WrittenAmount.reading(text, .point) else { return false }
            return amount.isIn(currency)
        }
        #expect(isIn("USD", "$850") && isIn("CAD", "$850") && isIn("MXN", "850 pesos") && isIn("SEK", "850 kr"))
        #expect(!isIn("EUR", "$850") && !isIn("USD", "850 €") && !isIn("CAD", "US$ 850") && !isIn("USD", "850 pesos"))
        #expect(isIn("VND", "850") && isIn("USD", "850"))
    }

    @Test("a currency without cents has no decimals, so that a mark before three digits groups them")
    func withoutCents() {
        for (text, sign) in [("1.200", WrittenAmount.DecimalSign.point), ("1,200", .comma)] {
            guard case .amount(let amount) = WrittenAmount.reading(text, sign, in: "JPY") else {
                Issue.record("\(text) is not read")
                continue
            }
            #expect(amount.hundredths == 120_000)
            #expect(WrittenAmount.reading(text, sign, in: "EUR") == .ambiguous(120, 120_000))
        }
    }

    @Test("a text of any length is refused without being read")
    func long() {
        #expect(WrittenAmount.reading(String(repeating: "1", count: 1_000_000), .point) == .malformed)
    }
}
