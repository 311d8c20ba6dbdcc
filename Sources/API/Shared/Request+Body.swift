import Domain
import Foundation
import Hummingbird

extension Request {
    /// The content type in lowercase without its parameters; `nil` without the header.
    var mediaType: String? {
        guard let type = headers[.contentType] else { return nil }
        if type == "application/json" { return type }
        return type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Reads the JSON body. Throws when the content type is not JSON, when it is too large, or when it is malformed.
    func jsonObject(_ context: Context, upTo limit: Int = Limits.jsonBytes) async throws -> JSONObject {
        try JSONObject(try await jsonBytes(context, upTo: limit))
    }

    func jsonBytes(_ context: Context, upTo limit: Int = Limits.jsonBytes) async throws -> [UInt8] {
        let type = mediaType
        guard type == "application/json" || type == "application/merge-patch+json" else {
            let isForm = type == "multipart/form-data" || type == "application/x-www-form-urlencoded"
            throw Problem(
                .unsupportedType, code: "not_json",
                (isForm ? "Forms aren't accepted here. " : "") + "Send the body as Content-Type: application/json.")
        }
        return try await bytes(upTo: limit)
    }

    /// Reads the whole body. Throws `too_large` as soon as it exceeds the limit.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        let tooLarge = Problem.bodyTooLarge(limit)
        guard headers[.contentLength].flatMap({ Int($0) }) ?? 0 <= limit else { throw tooLarge }
        var bytes: [UInt8] = []
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge }
            bytes.append(contentsOf: buffer.readableBytesView)
        }
        return bytes
    }
}

extension Problem {
    static func bodyTooLarge(_ limit: Int) -> Problem {
        Problem(.tooLarge, code: "too_large", "The body has more than \(limit) bytes.")
    }
}
