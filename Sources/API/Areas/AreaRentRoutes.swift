import Domain
import Hummingbird

/// `GET /v1/areas/{areaId}/rents`: HUD's rents, Zillow's index and the marketplace's medians of an area, side by side.
package struct AreaRentRoutes: FeatureRoutes {
    let areas: AreaRoutes
    let directory: RentDirectory
    let store: any RentStore
    let posted: any PostedRentStore

    /// Listings whose median is computed for one request; more of a year would hardly move it.
    private static let maxListings = 5_000

    package init(
        areas: AreaRoutes, directory: RentDirectory, store: any RentStore, posted: any PostedRentStore
    ) {
        self.areas = areas
        self.directory = directory
        self.store = store
        self.posted = posted
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("areas/{areaId}/rents", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let (state, area) = try await areas.found(request, context)
        let rents = try await directory.snapshot().rents
        let isZIP = area.id.kind == .zip
        return .json(
            AreaRentsView(
                area: area, catalogue: state.catalogue, hud: HUDYears(area, rents),
                index: isZIP ? try await store.rentIndex(ofPostalCode: area.id.geoID) : nil,
                medians: try await medians(of: area, in: state.catalogue, tenant)))
    }

    private func medians(
        of area: Area, in catalogue: AreaCatalogue, _ tenant: Tenant
    ) async throws -> [PostedRentMedian] {
        let codes = catalogue.postalCodes(of: area)
        guard !codes.isEmpty else { return [] }
        let rents = try await posted.postedRents(
            inPostalCodes: codes, currency: "USD", limit: Self.maxListings, in: tenant.id)
        return PostedRentMedian.all(of: rents, utilitiesCents: tenant.settings.utilitiesCents)
    }
}

/// HUD's rents of a ZIP code or a county, by year and number of bedrooms.
struct HUDYears {
    struct Year {
        let year: Int
        /// The lowest and the highest figure by number of bedrooms, which differ where an area lies in several.
        var cents: [ClosedRange<Int>]
    }

    /// `nil` without any.
    let source: HUDFigure.Source?
    /// Oldest first.
    let years: [Year]

    init(_ area: Area, _ rents: HUDRents) {
        let figures = (0...BedroomRents.maxBedrooms).compactMap { bedrooms in
            switch area.id.kind {
            case .zip: rents.figure(postalCode: area.id.geoID, bedrooms: bedrooms)
            case .county: rents.figure(county: area.id.geoID, bedrooms: bedrooms)
            case .nation, .state, .place, .tract: nil
            }
        }
        source = figures.first?.source
        years = (figures.first?.course ?? []).map { first in
            Year(
                year: first.year,
                cents: figures.compactMap { $0.course.first { $0.year == first.year }?.cents })
        }
    }
}

struct AreaRentsView: JSONWritable {
    let area: Area
    let catalogue: AreaCatalogue
    let hud: HUDYears
    let index: RentIndex?
    let medians: [PostedRentMedian]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("area", AreaLabelView(area: area, catalogue: catalogue))
            json.set("currency", "USD")
            json.object("hud") { json in
                json.set("source", hud.source?.rawValue)
                json.array("years", hud.years) { year, json in
                    json.object { json in
                        json.set("year", year.year)
                        json.array("bedrooms", year.cents.enumerated()) { size, json in
                            json.object {
                                $0.set("bedrooms", size.offset)
                                $0.set("lowCents", size.element.lowerBound)
                                $0.set("highCents", size.element.upperBound)
                            }
                        }
                    }
                }
            }
            json.set("index", index.map(RentIndexView.init))
            json.object("marketplace") { json in
                json.set("minListings", PostedRentMedian.minListings)
                json.set("minOwners", PostedRentMedian.minOwners)
                json.array("medians", medians) { median, json in
                    json.object {
                        $0.set("year", median.year)
                        $0.set("bedrooms", median.bedrooms)
                        $0.set("listings", median.listings)
                        $0.set("owners", median.owners)
                        $0.set("medianCents", median.cents)
                    }
                }
            }
        }
    }
}

private struct RentIndexView: JSONWritable {
    let index: RentIndex

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("source", RentIndex.source)
            json.array("months", index.months) { rent, json in
                json.object {
                    $0.set("month", rent.month.text)
                    $0.set("cents", rent.cents)
                }
            }
        }
    }
}
