import Domain
import Foundation
import Geo
import Testing

@testable import Search

@Suite("Relevance, as people judge it")
struct RelevanceQualityTests {
    @Test("forty searches among twelve adverts have the best answers first: nDCG@10 is at least 0.9")
    func judged() async throws {
        let listings = zip(UInt32(1)..., JudgedAdverts.adverts).map { IndexedListing.text($0, $1.0, $1.1) }
        let fixture = IndexFixture(listings)
        #expect(JudgedAdverts.searches.count == 40)
        let scores = JudgedAdverts.searches.map { search -> Double in
            let query = ListingQuery.words(search.text, sort: .relevance)
            let clauses = query.filter.words.map { WordClause.clauses($0, .shipped) } ?? []
            let found = IndexSearch.page(of: query, clauses, in: fixture.index, at: fixture.now).numbers
                .prefix(10)
            let score = Self.nDCG(found.map { search.grades[Int($0)] ?? 0 }, of: Array(search.grades.values))
            if score < 0.7 { print("\(search.text): \(found), nDCG \(score)") }
            return score
        }
        let mean = scores.reduce(0, +) / Double(scores.count)
        print("nDCG@10 of 40 searches: \((mean * 1_000).rounded() / 1_000)")
        #expect(mean >= 0.9)
    }

    /// Discounted gain of the grades in the found order, relative to the best order; one when there is nothing to find.
    private static func nDCG(_ found: [Int], of grades: [Int]) -> Double {
        func gain(_ grades: [Int]) -> Double {
            grades.prefix(10).enumerated().reduce(0) {
                $0 + (pow(2, Double($1.element)) - 1) / log2(Double($1.offset) + 2)
            }
        }
        let best = gain(grades.sorted(by: >))
        return best == 0 ? (found.isEmpty ? 1 : 0) : gain(found) / best
    }
}
