/// The names of cities in addresses, to recognize one that ends an address without a comma.
public struct CityNames: Sendable, ExpressibleByArrayLiteral {
    /// Each in capitals and without punctuation.
    let words: [[String]]

    public init(_ names: some Sequence<String>) { words = names.map { AddressLine.words($0) } }

    public init(arrayLiteral names: String...) { self.init(names) }
}
