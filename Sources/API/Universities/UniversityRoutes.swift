import Domain
import Geo
import Hummingbird

/// Type-ahead, single universities, the nearest one, and the start page's figures.
package struct UniversityRoutes: FeatureRoutes {
    let directory: UniversityDirectory
    var borders = CountryBorders.shipped

    package init(directory: UniversityDirectory) {
        self.directory = directory
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("here", use: here)
        v1.group("universities")
            .get(use: search)
            .get("nearest", use: nearest)
            .get("{id}", use: show)
    }

    @Sendable func search(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        var query = QueryParameters(request)
        let search = UniversityCatalogue.Search(&query)
        try query.finish()
        let (catalogue, chosen) = try await directory.catalogue(for: context.tenant.id)
        let found = catalogue.search(search, among: chosen)
        let views = found.map { UniversityView(university: $0.university, distanceMiles: $0.miles) }
        return .json(ListView(items: views, nextCursor: nil))
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let id: University.ID = try context.id("university")
        let (catalogue, chosen) = try await directory.catalogue(for: context.tenant.id)
        guard let university = catalogue.university(id), chosen?.contains(id) ?? true else {
            throw Problem.notFound("university")
        }
        return .json(UniversityView(university: university))
    }

    @Sendable func nearest(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        .json(NearestView(found: try await found(request, context).nearest))
    }

    @Sendable func here(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (place, found) = try await found(request, context)
        let ofCampus = found.miles <= Limits.milesFromCampus ? found.university.country : nil
        return .json(NearestView(found: found, country: .some(borders.country(at: place) ?? ofCampus)))
    }

    private func found(_ request: Request, _ context: Context) async throws -> (
        place: Coordinate, nearest: (university: University, miles: Double)
    ) {
        var query = QueryParameters(request)
        let place = query.place("near")
        if place == nil { query.errors.missing("near") }
        try query.finish()
        let (catalogue, chosen) = try await directory.catalogue(for: context.tenant.id)
        guard let place, let found = catalogue.nearest(to: place, among: chosen) else {
            throw Problem.notFound("university")
        }
        return (place, found)
    }
}

extension UniversityCatalogue.Search {
    fileprivate init(_ query: inout QueryParameters) {
        self.init(
            text: query.value("q", "1 to 200 characters", params: .bounds(Limits.searchTextLength)) {
                let isShort = Text.fits($0, Limits.searchTextLength.upperBound)
                return isShort && Limits.searchTextLength.contains($0.unicodeScalars.count) ? $0 : nil
            },
            country: query.country(),
            near: query.place("near"),
            mailDomain: query.value("emailDomain", "1 to 253 characters", params: .bounds(Limits.domainLength)) {
                Limits.domainLength.contains($0.utf8.count) ? $0 : nil
            }, limit: query.limit())
    }
}

struct UniversityView: JSONWritable {
    let university: University
    var distanceMiles: Double?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", university.id)
            $0.set("name", university.name)
            $0.set("aliases", university.aliases)
            $0.set("city", university.city)
            $0.set("region", university.region)
            $0.set("country", university.country)
            $0.set("location", PlaceView(place: university.location))
            $0.set("web", university.web)
            $0.set("emailDomains", university.emailDomains)
            if let distanceMiles { $0.set("distanceMiles", Miles.shown(distanceMiles)) }
        }
    }
}

private struct NearestView: JSONWritable {
    let found: (university: University, miles: Double)
    /// Contains the country if the request names one; the inner `nil` is an unknown country.
    var country: String??

    func write(to json: inout JSONWriter) {
        json.object {
            if let country { $0.set("country", country) }
            $0.set("university", UniversityView(university: found.university))
            $0.set("distanceMiles", Miles.shown(found.miles))
        }
    }
}
