import Domain
import Geo

/// A card of a search result as it is written.
struct FoundCard {
    /// Without the closing brace.
    let json: [UInt8]
    var areaSquareFeet: Int?
}

/// A page of search results as JSON.
struct SearchPageView: JSONWritable {
    private let page: SearchPage
    private let asked: SearchRequest
    let nextCursor: String?
    /// The members after the cursor, as JSON without the opening brace.
    private let tail: ArraySlice<UInt8>
    /// The card of each hit; `nil` for a listing that was deleted after the search.
    private let cards: [FoundCard?]

    init(
        _ page: SearchPage, _ asked: SearchRequest, _ cursors: Cursors, asOf: Instant?, cards: [FoundCard?]
    ) throws {
        self.page = page
        self.asked = asked
        self.cards = cards
        nextCursor = try page.hasMore ? page.hits.last.map { try asked.cursor(behind: $0.position, cursors) } : nil
        tail = Self.tail(page, asked, asOf: asOf)
    }

    /// A weak tag: the bytes of equal pages differ by their cursors, which are sealed with a random number.
    func tag(of cards: [Card?]) -> String {
        var hash = ContentHash()
        for (hit, card) in zip(page.hits, cards) {
            hash.add(card?.hash ?? 0)
            hash.add(hit.distanceMiles.bitPattern)
            hash.add(UInt64(hit.perPersonCents ?? 0))
            if let cents = hit.stayCents { hash.add(UInt64(cents)) }
        }
        hash.add(nextCursor == nil ? 0 : 1)
        hash.add(tail)
        if let fields = asked.fields { hash.add(fields.text.utf8) }
        return "W/\"\(hash)\""
    }

    func write(to json: inout JSONWriter) {
        json.raw("{\"items\":")
        let found = zip(page.hits, cards).lazy.compactMap { hit, card in card.map { (hit: hit, card: $0) } }
        json.array(found) { found, json in
            guard let fields = asked.fields else { return write(found, to: &json) }
            var whole = JSONWriter(reserving: found.card.json.count + 512)
            write(found, to: &whole)
            fields.write(whole.bytes, to: &json)
        }
        json.raw(",\"nextCursor\":")
        nextCursor.write(to: &json)
        json.raw(",")
        json.raw(tail)
    }

    private func write(_ found: (hit: SearchPage.Hit, card: FoundCard), to json: inout JSONWriter) {
        json.raw(found.card.json)
        CardMeasures(found.hit, asked).writeMembers(to: &json)
        if asked.units == .metric { MetricMembers(found.hit, found.card.areaSquareFeet).write(to: &json) }
        json.raw("}")
    }

    private static func tail(_ page: SearchPage, _ asked: SearchRequest, asOf: Instant?) -> ArraySlice<UInt8> {
        var json = JSONWriter()
        json.object { json in
            if let asOf { json.set("asOf", asOf) }
            json.set("total", page.total)
            if let text = page.correctedText {
                json.set("correctedTo", asked.reading?.text(correctedTo: text) ?? text)
            }
            if let reading = asked.reading { ReadingMembers(reading: reading).writeMembers(to: &json) }
            json.object("origin") {
                $0.set("latitude", asked.query.area.origin.latitude)
                $0.set("longitude", asked.query.area.origin.longitude)
                if let university = asked.university { $0.set("universityId", university) }
            }
            if let facets = page.facets { json.set("facets", FacetsView(facets: facets)) }
        }
        return json.bytes.dropFirst()
    }
}

/// The members that follow those of a card in kilometers and square meters.
private struct MetricMembers {
    private let kilometers: Double
    private let squareMeters: Int?

    init(_ hit: SearchPage.Hit, _ areaSquareFeet: Int?) {
        kilometers = Miles.shown(MeasurementUnits.metric.distance(miles: hit.distanceMiles))
        squareMeters = areaSquareFeet.map { Int(MeasurementUnits.metric.area(squareFeet: Double($0))) }
    }

    func write(to json: inout JSONWriter) {
        json.raw(",\"distanceKilometers\":")
        kilometers.write(to: &json)
        json.raw(",\"areaSquareMeters\":")
        squareMeters.write(to: &json)
    }
}

private struct FacetsView: JSONWritable {
    let facets: Facets

    func write(to json: inout JSONWriter) {
        json.object {
            write("kinds", ListingKind.allCases, to: &$0) { ($0.rawValue, facets.kinds[$0]) }
            write("bedrooms", Array(0...Facets.maxBedrooms), to: &$0) { ($0, facets.bedrooms[$0]) }
            write("amenities", Amenities.names, to: &$0) { ($0, facets.amenities[$0]) }
            write("homeTypes", HomeType.allCases, to: &$0) { ($0.rawValue, facets.homeTypes[$0]) }
            write("accessibility", Accessibility.names, to: &$0) { ($0, facets.accessibility[$0]) }
            write("furnishedRooms", FurnishedRooms.names, to: &$0) { ($0, facets.furnishedRooms[$0]) }
            write("includedUtilities", IncludedUtilities.names, to: &$0) { ($0, facets.includedUtilities[$0]) }
            $0.array("prices", facets.prices) { step, json in
                json.object {
                    $0.set("fromCents", step.fromCents)
                    $0.set("toCents", step.toCents)
                    $0.set("count", step.count)
                }
            }
        }
    }

    /// - Parameter entry: the value of a choice and its count.
    private func write<Choice>(
        _ group: StaticString, _ choices: [Choice], to json: inout JSONMembers,
        entry: (Choice) -> (value: some JSONWritable, count: Int?)
    ) {
        json.array(group, choices) { choice, json in
            let (value, count) = entry(choice)
            json.object {
                $0.set("value", value)
                $0.set("count", count ?? 0)
            }
        }
    }
}
