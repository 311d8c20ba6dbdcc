import Domain
import Hummingbird
import Synchronization

/// A response body in memory, plain and compressed.
final class PageBody: Sendable {
    /// A smaller body fits into the first packet anyway.
    private static let minBytesToEncode = 512

    let bytes: [UInt8]
    private let type: MediaType
    /// Of the bytes, in hexadecimal.
    private let digest: String
    private let whole: ByteBuffer
    private let codings: [ContentCoding]
    /// By coding name; `nil` for a coding that does not make the body smaller.
    private let coded = Mutex<[String: ByteBuffer?]>([:])

    /// - Parameter codings: the possible codings, best first. Each is computed once, on first use.
    init(_ bytes: [UInt8], type: MediaType, cryptography: any Cryptography, codings: [ContentCoding]) {
        (self.bytes, self.type, whole) = (bytes, type, ByteBuffer(bytes: bytes))
        digest = Hex.encoded(Array(cryptography.digest(bytes, purpose: "page").prefix(16)))
        self.codings = type.isText && bytes.count >= Self.minBytesToEncode ? codings : []
    }

    /// The response to a GET or HEAD; 304 when the client has it already.
    func response(to request: Request, _ status: HTTPResponse.Status = .ok) -> Response {
        let coding = ContentCoding.chosen(of: codings, acceptedBy: request.headers[.acceptEncoding])
        let smaller = coding.flatMap { buffer(coded: $0) }
        // Two representations need two tags (RFC 9110, section 8.8.3.3).
        let tag = coding.flatMap { smaller == nil ? nil : "\"\(digest)-\($0.name)\"" } ?? "\"\(digest)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        if !codings.isEmpty { headers[.vary] = "Accept-Encoding" }
        if status == .ok, let known = request.headers[.ifNoneMatch].map(EntityTags.init), known.contain(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type.name
        if let coding, smaller != nil { headers[.contentEncoding] = coding.name }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: smaller ?? whole))
    }

    private func buffer(coded coding: ContentCoding) -> ByteBuffer? {
        coded.withLock { coded in
            if let known = coded[coding.name] { return known }
            let made = coding.encode(bytes).flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
            coded[coding.name] = .some(made)
            return made
        }
    }
}

/// Media types by file extension. Files with other extensions are not served.
enum MediaType: String {
    case html, css, js, json, map, svg, webmanifest, txt, xml, mustache
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
        case .png, .webp, .gif: "image/\(rawValue)"
        case .jpg, .jpeg: "image/jpeg"
        case .ico: "image/x-icon"
        case .woff2: "font/woff2"
        }
    }

    /// Whether compression helps: images and fonts are compressed already.
    var isText: Bool {
        switch self {
        case .html, .css, .js, .json, .map, .svg, .webmanifest, .txt, .xml, .mustache: true
        case .png, .jpg, .jpeg, .webp, .gif, .ico, .woff2: false
        }
    }
}
