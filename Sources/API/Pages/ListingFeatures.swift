import Domain
import Geo

/// Search results as GeoJSON (RFC 7946): a point for each listing that has a place.
struct ListingFeatures: JSONWritable {
    let feed: ListingFeed

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("type", "FeatureCollection")
            json.array("features", feed.cards) { card, json in json.object { write(card, to: &$0) } }
            json.set("next", feed.next(at: "listings.geojson"))
        }
    }

    private func write(_ card: ListingCard, to json: inout JSONMembers) {
        let listing = card.listing
        json.set("type", "Feature")
        json.set("id", listing.id)
        json.set("geometry", listing.location.map(PointGeometry.init))
        json.object("properties") {
            $0.set("title", listing.title)
            $0.set("url", feed.url(of: card))
            $0.set("photo", feed.photo(of: card))
            $0.set("kind", listing.kind?.rawValue)
            $0.set("priceCents", listing.priceCents)
            $0.set("currency", listing.currency)
            $0.set("pricePeriod", listing.pricePeriod.rawValue)
            $0.set("bedrooms", listing.bedrooms)
            $0.set("bathrooms", listing.bathrooms)
            $0.set("areaSquareFeet", listing.areaSquareFeet)
            $0.set("availableFrom", listing.availableFrom)
            $0.set("approximate", listing.isApproximate)
            $0.set("updatedAt", listing.updatedAt)
        }
    }
}

/// A point with the longitude first.
private struct PointGeometry: JSONWritable {
    let place: Coordinate

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("type", "Point")
            $0.set("coordinates", [place.longitude, place.latitude])
        }
    }
}
