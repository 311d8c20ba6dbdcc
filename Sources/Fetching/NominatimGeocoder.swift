import Domain
import Foundation
import Geo
import Logging

/// Geocodes addresses with a Nominatim server (https://nominatim.org).
///
/// Follows its usage policy: at most one request a second, a meaningful User-Agent, every result stored, and the
/// license passed on as attribution.
public struct NominatimGeocoder: Geocoder {
    private static let answerBytes = 512 * 1024
    private static let userAgent = "Digs student-housing marketplace (geocoding of posted listings)"

    private let base: String
    private let cache: any GeocodeCache
    private let client: HTTPClient
    private let timeLimit: Duration
    private let rateLimiter: RequestRateLimiter
    private let logger: Logger

    /// - Parameters:
    ///   - base: the server's URL, such as `https://nominatim.example.edu`.
    ///   - timeLimitSeconds: for one request, not counting the time in the queue.
    ///   - spacing: the minimum time between two requests.
    public init(
        base: String, cache: any GeocodeCache, client: HTTPClient = HTTPClient(), timeLimitSeconds: Int = 3,
        spacing: Duration = .seconds(1), logger: Logger
    ) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.cache = cache
        self.client = client
        self.logger = logger
        timeLimit = .seconds(timeLimitSeconds)
        rateLimiter = RequestRateLimiter(spacing: spacing)
    }

    public func locate(_ address: Address) async throws -> GeocodeResult? {
        guard let query = Self.query(address) else { return nil }
        if let known = try await cache.answer(to: query) { return known }
        var answer: GeocodeResult
        do {
            try await rateLimiter.wait()
            answer = try await ask(query)
            if answer.place?.precision != .building, let other = Self.queryWithDirections(address) {
                try await rateLimiter.wait()
                answer = answer.better(try await ask(other))
            }
        } catch {
            logger.warning("The geocoder is unavailable", metadata: ["error": "\(error)"])
            throw error
        }
        try await cache.remember(answer, to: query)
        return answer
    }

    private func ask(_ query: String) async throws -> GeocodeResult {
        let request = HTTPClient.Request(
            "\(base)/search?\(query)", to: .namedByOperator,
            headers: [("User-Agent", Self.userAgent), ("Accept", "application/json")], timeLimit: timeLimit,
            maxBytes: Self.answerBytes)
        let response = try await client.send(request)
        guard response.status == 200 else { throw GeocodingError("status \(response.status)") }
        return try Self.answer(in: Data(response.body))
    }

    /// The query parameters; `nil` when the address has too little detail.
    private static func query(_ address: Address) -> String? {
        // Units and names of houses keep the service from finding the street.
        query(
            address,
            street: address.street.map {
                StreetLine($0, country: address.country).numberAndStreet(in: address.country) ?? $0
            })
    }

    /// The query with `195 North 500 West` for `195 N 500 W`; `nil` when the street has no such word.
    private static func queryWithDirections(_ address: Address) -> String? {
        let line = address.street.map { StreetLine($0, country: address.country) }
        guard let street = line?.withDirectionsSpelledOut(in: address.country) else { return nil }
        return query(address, street: street)
    }

    private static func query(_ address: Address, street: String?) -> String? {
        guard address.city != nil || address.postalCode != nil else { return nil }
        let parts = [
            ("street", street), ("city", address.city), ("state", address.region),
            ("postalcode", address.postalCode), ("country", address.country),
        ]
        var components = URLComponents()
        components.queryItems =
            [URLQueryItem(name: "format", value: "jsonv2"), URLQueryItem(name: "limit", value: "1")]
            + parts.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        return components.percentEncodedQuery?.replacing("+", with: "%2B")
    }

    /// A match as Nominatim writes it: coordinates as texts.
    private struct Match: Decodable {
        let lat: String
        let lon: String
        let licence: String?
        /// https://nominatim.org/release-docs/latest/customize/Ranking/#address-rank; servers may leave it out.
        let placeRank: Int?

        private enum CodingKeys: String, CodingKey {
            case lat, lon, licence
            case placeRank = "place_rank"
        }

        /// Houses have ranks from 28, streets 26 and 27, and everything from a county to a hamlet less; `nil` for a
        /// state or a country, which is no place of an address.
        var precision: GeocodedPlace.Precision? {
            switch placeRank {
            case nil: .building
            case let rank?: rank >= 28 ? .building : rank >= 26 ? .street : rank >= 12 ? .area : nil
            }
        }
    }

    /// Parses a response. Throws for anything except a list of matches, such as an overloaded server's error page.
    static func answer(in body: Data) throws -> GeocodeResult {
        guard let matches = try? JSONDecoder().decode([Match].self, from: body) else {
            throw GeocodingError("the answer is not a list of places")
        }
        guard let best = matches.first else { return .nothing }
        guard let latitude = Double(best.lat), let longitude = Double(best.lon),
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else { throw GeocodingError("the answer has no coordinates") }
        guard let precision = best.precision else { return .nothing }
        return .found(GeocodedPlace(place: place, precision: precision, attribution: best.licence))
    }
}

extension GeocodeResult {
    /// The more precise of two results.
    fileprivate func better(_ other: GeocodeResult) -> GeocodeResult {
        guard let place else { return other }
        guard let second = other.place else { return self }
        return second.precision < place.precision ? other : self
    }
}

/// Why a geocoder failed; for the log.
struct GeocodingError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Sends requests at least `spacing` apart, in order of arrival.
private actor RequestRateLimiter {
    /// A request that would have to wait longer is not sent.
    private static let maxWait = Duration.seconds(3)

    private let spacing: Duration
    private var nextStart = ContinuousClock.now

    init(spacing: Duration) { self.spacing = spacing }

    func wait() async throws {
        let now = ContinuousClock.now
        let mine = max(now, nextStart)
        guard now.duration(to: mine) <= Self.maxWait else { throw GeocodingError("too many wait for the geocoder") }
        nextStart = mine + spacing
        try await Task.sleep(until: mine, clock: .continuous)
    }
}
