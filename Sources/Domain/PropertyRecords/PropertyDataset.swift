/// The assessments of one city, as its government publishes them. Shared by all tenants.
public struct PropertyDataset: Sendable, Equatable {
    /// Lowercase letters, digits and hyphens; prefixes the ids of its blocks and properties.
    public let id: String
    public let city: String
    /// The US Postal Service's abbreviation.
    public let state: String
    public let publisher: String
    /// The publisher's name for the file.
    public let title: String
    public let url: String?
    /// ISO 4217.
    public let currency: String
    /// The date of the data.
    public let vintage: Day
    /// `nil` when taxes are not estimated.
    public let taxRate: PropertyTaxRate?
    /// Whether only a part of the city's properties was imported: an absent one may still exist.
    public let isSample: Bool
    /// Number and street of the block where a map of the records begins; `nil` for the largest block.
    public let startAddress: String?
    public let notice: PublisherNotice?

    public init(
        id: String, city: String, state: String, publisher: String, title: String, url: String?, currency: String,
        vintage: Day, taxRate: PropertyTaxRate?, isSample: Bool = false, startAddress: String? = nil,
        notice: PublisherNotice? = nil
    ) {
        self.id = id
        self.city = city
        self.state = state
        self.publisher = publisher
        self.title = title
        self.url = url
        self.currency = currency
        self.vintage = vintage
        self.taxRate = taxRate
        self.isSample = isSample
        self.startAddress = startAddress
        self.notice = notice
    }
}

/// A sentence that a publisher asks everybody to show with its data, in the publisher's own words.
public struct PublisherNotice: Sendable, Equatable {
    public let text: String
    /// The publisher's terms of use.
    public let url: String?

    public init(text: String, url: String?) {
        self.text = text
        self.url = url
    }
}

/// A city whose government publishes assessments.
public struct AssessmentCity: Sendable, Equatable {
    public let city: String
    /// The code of the US Postal Service.
    public let state: String
    /// By id.
    public let datasets: [PropertyDataset]
}

/// A city's yearly tax on a property's market value.
public struct PropertyTaxRate: Sendable, Equatable {
    /// Parts of a million: 13,998 for 1.3998 %.
    public let perMillion: Int
    public let year: Int
    public let source: String

    public init(perMillion: Int, year: Int, source: String) {
        self.perMillion = perMillion
        self.year = year
        self.source = source
    }

    /// The tax on a value, without exemptions, rounded to the cent.
    public func taxCents(onCents cents: Int) -> Int { (cents * perMillion + 500_000) / 1_000_000 }

    public var percent: Double { Double(perMillion) / 10_000 }
}
