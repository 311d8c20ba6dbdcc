import Domain
import Foundation
import Geo

/// Asks Wikimedia Commons, or another MediaWiki with the same extensions, for photos by their coordinates
/// (https://www.mediawiki.org/wiki/Extension:GeoData, https://www.mediawiki.org/wiki/API:Imageinfo).
///
/// Nothing that it writes is trusted: texts become plain, links are made here, and thumbnails come from its own host or
/// from Wikimedia's only.
public struct CommonsClient: AreaPhotoSource {
    private static let listBytes = 1024 * 1024
    private static let timeLimit = Duration.seconds(6)
    private static let radiusMeters = 5_000
    /// More than are shown, because many are under other licenses or no photos.
    private static let asked = 40
    /// One of the widths that Wikimedia keeps ready.
    private static let thumbnailPixels = 500
    private static let thumbnailHost = "upload.wikimedia.org"
    private static let mediaTypes: Set<String> = ["image/jpeg", "image/png", "image/webp"]
    private static let fields = "License|Artist|Restrictions|NonFree"

    private let base: String
    private let userAgent: String
    private let client: HTTPClient

    /// - Parameters:
    ///   - base: the wiki's URL without its path, such as `https://commons.wikimedia.org`.
    ///   - contact: the operator's email address, which Wikimedia asks for; `nil` when nobody is known.
    public init(base: String, contact: String?, client: HTTPClient = HTTPClient()) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        userAgent = "Digs student-housing marketplace (photos of areas\(contact.map { "; \($0)" } ?? ""))"
        self.client = client
    }

    public func photos(around point: Coordinate) async throws -> [AreaPhoto] {
        let query = [
            "action=query&format=json&formatversion=2&generator=geosearch&ggsnamespace=6",
            "ggscoord=\(point.latitude)%7C\(point.longitude)&ggsradius=\(Self.radiusMeters)&ggslimit=\(Self.asked)",
            "prop=imageinfo&iiprop=url%7Cmime%7Cextmetadata&iiurlwidth=\(Self.thumbnailPixels)",
            "iiextmetadatafilter=\(Self.fields.replacing("|", with: "%7C"))",
        ].joined(separator: "&")
        let response = try await get(
            "\(base)/w/api.php?\(query)", to: .namedByOperator, accept: "application/json", maxBytes: Self.listBytes)
        guard response.status == 200 else { throw Self.refused(response) }
        guard let answer = try? JSONDecoder().decode(CommonsAnswer.self, from: Data(response.body)) else {
            throw AreaPhotoFailure(.response, "the collection answers with something other than photos")
        }
        guard !answer.isError else {
            throw AreaPhotoFailure(.collection(retryAfterSeconds: nil), "the collection reports an error")
        }
        let pages = answer.pages.sorted { $0.index ?? .max < $1.index ?? .max }
        return Array(pages.lazy.compactMap(photo).prefix(Limits.areaPhotos))
    }

    public func thumbnail(of photo: AreaPhoto) async throws -> AreaPhotoImage {
        guard let source = thumbnailSource(photo.thumbnailURL) else {
            throw AreaPhotoFailure(.response, "the thumbnail is on another host")
        }
        let response = try await get(
            source.url, to: source.destination, accept: "image/*", maxBytes: Limits.areaPhotoBytes)
        guard response.status != 429, response.status < 500 else { throw Self.refused(response) }
        guard response.status == 200, let image = AreaPhotoImage(response.body) else {
            throw AreaPhotoFailure(.response, "the thumbnail isn't a picture, with status \(response.status)")
        }
        return image
    }

    private func photo(_ page: CommonsAnswer.Page) -> AreaPhoto? {
        guard let file = page.file, Self.mediaTypes.contains(file.mime), let license = file.license,
            let thumbnail = thumbnailSource(file.thumbnailURL)
        else { return nil }
        return AreaPhoto(
            id: page.id, title: Self.title(page.title), author: file.author, license: license, width: file.width,
            height: file.height, pageURL: "\(base)/w/index.php?curid=\(page.id)", thumbnailURL: thumbnail.url)
    }

    /// `File:Rochester_skyline.jpg` without its namespace and its kind.
    private static func title(_ name: String) -> String {
        let file = name.split(separator: ":", maxSplits: 1).last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return String(stem).replacing("_", with: " ")
    }

    /// The URL to ask for, put together from its path and the allowed host, so that no reading of it leads elsewhere.
    private func thumbnailSource(_ text: String) -> (url: String, destination: HTTPClient.Destination)? {
        guard text.utf8.count <= Limits.areaPhotoURLBytes, let parts = URLComponents(string: text),
            parts.percentEncodedPath.hasPrefix("/")
        else { return nil }
        let path = parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        if let own = URLComponents(string: base), parts.scheme == own.scheme, parts.host == own.host,
            parts.port == own.port
        {
            return (base + path, .namedByOperator)
        }
        guard parts.scheme == "https", parts.host == Self.thumbnailHost, parts.port == nil else { return nil }
        return ("https://\(Self.thumbnailHost)\(path)", .publicInternet)
    }

    private func get(
        _ url: String, to destination: HTTPClient.Destination, accept: String, maxBytes: Int
    ) async throws -> HTTPClient.Response {
        do {
            return try await client.send(
                HTTPClient.Request(
                    url, to: destination, headers: [("User-Agent", userAgent), ("Accept", accept)],
                    timeLimit: Self.timeLimit, maxBytes: maxBytes))
        } catch HTTPClientError.tooLarge {
            throw AreaPhotoFailure(.response, "the collection sends more than \(maxBytes) bytes")
        } catch let error as HTTPClientError {
            throw AreaPhotoFailure(.collection(retryAfterSeconds: nil), "the collection gives no response: \(error)")
        }
    }

    private static func refused(_ response: HTTPClient.Response) -> AreaPhotoFailure {
        let wait = response.headers["retry-after"].flatMap { RetryAfter.delay($0, from: Date()) }
        return AreaPhotoFailure(
            .collection(retryAfterSeconds: wait.map { Int($0.components.seconds) }),
            "the collection answers \(response.status)")
    }
}
