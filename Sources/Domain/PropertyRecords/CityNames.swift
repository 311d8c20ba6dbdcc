/// The names of cities in addresses, to recognize one that ends an address without a comma.
public struct CityNames: Sendable, ExpressibleByArrayLiteral {
    /// Each in capitals and without punctuation.
    private let names: Set<[String]>
    private let maxWords: Int

    public init(_ names: some Sequence<String>) {
        self.names = Set(names.map { StreetWord.capitals(of: $0) }.filter { !$0.isEmpty })
        maxWords = self.names.map(\.count).max() ?? 0
    }

    public init(arrayLiteral names: String...) { self.init(names) }

    var isEmpty: Bool { names.isEmpty }

    /// Removes a known city from the end of a street line, leaving at least a number and a word.
    func takeLast(of street: inout [StreetWord]) -> String? {
        for count in stride(from: min(maxWords, street.count - 2), to: 0, by: -1) {
            let name = StreetWord.capitals(of: street.suffix(count))
            guard names.contains(name) else { continue }
            street.removeLast(count)
            return name.joined(separator: " ")
        }
        return nil
    }
}
