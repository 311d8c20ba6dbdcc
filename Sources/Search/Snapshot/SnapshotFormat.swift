import Domain

/// The format of a snapshot's file: `magic`, then blocks. A block is its length, its checksum, and its content.
///
/// The first block is a `SnapshotHeader`. Each tenant follows with a `SnapshotTenant`, its cells, and its words. The
/// last block is empty.
enum SnapshotFormat {
    /// Raise the last digit when the layout changes, or the indexed data of a listing.
    static let magic = Array("DIGSIDX7".utf8)

    /// Differs when a program splits texts into other words, or has other values in the columns.
    static let rules: UInt64 = {
        let probe = ListingTexts(
            title: "Münchner Straße's A/C, W/D 2BR 1,200 ½ ＣＡＦÉ", description: "部屋探し हिन्दी O'Brien 650sqft U.S.",
            publicAddress: HiddenPlace.address(
                Address(street: "12 Oak Ave", city: "Ithaca", region: "NY", postalCode: "K1A 0B1", country: "CA")))
        let words = probe.words(Amenities(rawValue: .max)).map { $0.joined(separator: " ") }.joined(separator: "\n")
        let kinds = ListingKind.allCases.flatMap { kind in
            FoodPreference.allCases.map { KindAndFood.packed(kind, $0) }
        }
        return (Array(words.utf8) + kinds).withUnsafeBytes { SnapshotChecksum.checksum($0) }
    }()
}

/// The first block of a snapshot.
struct SnapshotHeader {
    let rules: UInt64
    let schema: Int64
    let id: SearchSnapshots.ID
    /// The sequence number of the last change in it.
    let sequence: Int64
    let tenants: UInt32
    let listings: UInt64

    func encode(to encoder: inout SnapshotEncoder) {
        encoder.append(rules)
        encoder.append(schema)
        encoder.append(id.high)
        encoder.append(id.low)
        encoder.append(sequence)
        encoder.append(tenants)
        encoder.append(listings)
    }
}

extension SnapshotHeader {
    init(_ decoder: inout SnapshotDecoder) throws {
        rules = try decoder.value()
        schema = try decoder.value()
        id = SearchSnapshots.ID(high: try decoder.value(), low: try decoder.value())
        sequence = try decoder.value()
        tenants = try decoder.value()
        listings = try decoder.value()
    }
}

/// The block before the cells of a tenant.
struct SnapshotTenant {
    let id: Tenant.ID
    let wordCount: UInt32
    let cells: UInt32
    /// The numbers of listings with a value too large for its column: these few are read from the store.
    let overflow: [UInt32]

    func encode(to encoder: inout SnapshotEncoder) {
        encoder.append(id.high)
        encoder.append(id.low)
        encoder.append(wordCount)
        encoder.append(cells)
        encoder.append(overflow)
    }
}

extension SnapshotTenant {
    init(_ decoder: inout SnapshotDecoder) throws {
        id = Tenant.ID(high: try decoder.value(), low: try decoder.value())
        wordCount = try decoder.value()
        cells = try decoder.value()
        overflow = try decoder.array()
    }
}
