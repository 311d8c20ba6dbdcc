import Dispatch
import Domain
import Hummingbird
import Synchronization

/// A response body in memory, plain and compressed.
///
/// Compressing well takes long, so no request waits for it: the first request starts it on a background thread. Until
/// it is done, the body is sent with a fast compression.
final class PrecompressedBody: Sendable {
    /// A smaller body fits into the first packet anyway.
    private static let minBytesToEncode = 512
    /// Compresses one body at a time, at low priority.
    private static let coder = DispatchQueue(label: "digs.pages.coder", qos: .utility)

    private struct Coded {
        /// The bodies by coding name; `nil` for a coding that does not make the body smaller.
        var well: [String: ByteBuffer?] = [:]
        var quickly: ByteBuffer??
        var isStarted = false
    }

    /// A coding, the body in that coding, and its suffix in the entity tag.
    private typealias Choice = (coding: ContentCoding, buffer: ByteBuffer, tag: String)

    let bytes: [UInt8]
    private let type: MediaType
    /// The digest of `bytes`, in hexadecimal.
    let digest: String
    private let cacheControl: String
    private let whole: ByteBuffer
    private let codings: [ContentCoding]
    private let quickCoding: ContentCoding
    private let coded = Mutex(Coded())

    /// - Parameters:
    ///   - codings: best first; each runs once, in the background.
    ///   - quickCoding: used until then, or always if there are no others.
    init(
        _ bytes: [UInt8], type: MediaType, cryptography: any Cryptography, codings: [ContentCoding] = [],
        quickCoding: ContentCoding, cacheControl: String = "no-cache"
    ) {
        self.cacheControl = cacheControl
        self.bytes = bytes
        self.type = type
        whole = ByteBuffer(bytes: bytes)
        digest = Hex.encoded(Array(cryptography.digest(bytes, purpose: "page").prefix(16)))
        self.codings = codings
        self.quickCoding = quickCoding
    }

    private var isWorthCoding: Bool { type.isText && bytes.count >= Self.minBytesToEncode }

    /// The response to a GET or HEAD; 304 when the client already has it.
    ///
    /// - Parameter vary: the headers besides `Accept-Encoding` that the body depends on.
    func response(to request: Request, _ status: HTTPResponse.Status = .ok, vary: [String] = []) -> Response {
        let choice = isWorthCoding ? choice(acceptedBy: request.headers[.acceptEncoding]) : nil
        // Two representations need two tags (RFC 9110, section 8.8.3.3).
        let tag = choice.map { "\"\(digest)-\($0.tag)\"" } ?? "\"\(digest)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: cacheControl]
        let varying = (isWorthCoding ? ["Accept-Encoding"] : []) + vary
        if !varying.isEmpty { headers[.vary] = varying.joined(separator: ", ") }
        if status == .ok, let known = request.headers[.ifNoneMatch].map(EntityTags.init), known.contain(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type.name
        if let choice { headers[.contentEncoding] = choice.coding.name }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: choice?.buffer ?? whole))
    }

    private func choice(acceptedBy header: String?) -> Choice? {
        guard let wanted = ContentCoding.chosen(of: codings + [quickCoding], acceptedBy: header) else { return nil }
        startCoding()
        let well = coded.withLock { $0.well }
        let done = codings.filter { well[$0.name] != nil }
        if let best = ContentCoding.chosen(of: done, acceptedBy: header),
            best.name == wanted.name || done.count == codings.count
        {
            return (well[best.name] ?? nil).map { (best, $0, best.name) }
        }
        guard ContentCoding.chosen(of: [quickCoding], acceptedBy: header) != nil else { return nil }
        return quickBuffer().map { (quickCoding, $0, "\(quickCoding.name)-quick") }
    }

    private func quickBuffer() -> ByteBuffer? {
        if let known = coded.withLock({ $0.quickly }) { return known }
        let made = smaller(by: quickCoding)
        coded.withLock { $0.quickly = .some(made) }
        return made
    }

    private func startCoding() {
        let isFirst = coded.withLock { coded in
            defer { coded.isStarted = true }
            return !coded.isStarted
        }
        guard isFirst, !codings.isEmpty else { return }
        Self.coder.async { [self] in
            for coding in codings {
                let made = smaller(by: coding)
                coded.withLock { $0.well[coding.name] = .some(made) }
            }
        }
    }

    private func smaller(by coding: ContentCoding) -> ByteBuffer? {
        coding.encode(bytes).flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
    }
}

/// Media types by file extension. Files with other extensions are not served.
enum MediaType: String {
    case html, css, js, json, map, svg, webmanifest, txt, xml, mustache, yaml, atom, geojson
    case png, jpg, jpeg, webp, gif, ico, woff2

    init?(of file: String) {
        guard let dot = file.lastIndex(of: ".") else { return nil }
        self.init(rawValue: file[file.index(after: dot)...].lowercased())
    }

    var name: String {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .css: "text/css; charset=utf-8"
        case .js: "text/javascript; charset=utf-8"
        case .json, .map: "application/json"
        case .svg: "image/svg+xml"
        case .webmanifest: "application/manifest+json"
        case .txt, .mustache: "text/plain; charset=utf-8"
        case .xml: "application/xml"
        case .yaml: "application/yaml"
        case .atom: "application/atom+xml"
        case .geojson: "application/geo+json"
        case .png, .webp, .gif: "image/\(rawValue)"
        case .jpg, .jpeg: "image/jpeg"
        case .ico: "image/x-icon"
        case .woff2: "font/woff2"
        }
    }

    var isPicture: Bool {
        switch self {
        case .svg, .png, .jpg, .jpeg, .webp, .gif, .ico: true
        case .html, .css, .js, .json, .map, .webmanifest, .txt, .xml, .mustache, .yaml, .atom, .geojson, .woff2: false
        }
    }

    /// Whether compression helps: images and fonts are compressed already.
    var isText: Bool {
        switch self {
        case .html, .css, .js, .json, .map, .svg, .webmanifest, .txt, .xml, .mustache, .yaml, .atom, .geojson: true
        case .png, .jpg, .jpeg, .webp, .gif, .ico, .woff2: false
        }
    }
}
