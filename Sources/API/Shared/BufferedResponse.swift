import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// A response that is complete before it is sent, so that it can be stored and sent again.
struct BufferedResponse: ResponseGenerator, Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: [UInt8]

    init(_ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    static func json(_ value: some JSONWritable, _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:])
        -> BufferedResponse
    {
        var headers = headers
        headers[.contentType] = "application/json"
        return BufferedResponse(status, headers: headers, body: JSONWriter.bytes(value))
    }

    static func created(_ value: some JSONWritable, at path: String, headers: HTTPFields = [:]) -> BufferedResponse {
        var headers = headers
        headers[.location] = path
        return json(value, .created, headers: headers)
    }

    static let noContent = BufferedResponse(.noContent)

    func response(from request: Request, context: some RequestContext) throws -> Response { response }

    var response: Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension BufferedResponse {
    /// The answer as bytes: a line of status and headers in JSON, then the body.
    var stored: [UInt8] {
        let fields = headers.flatMap { [$0.name.rawName, $0.value] }
        return JSONWriter.bytes(["\(status.code)"] + fields) + [0x0A] + body
    }

    init?(stored: [UInt8]) {
        guard let end = stored.firstIndex(of: 0x0A),
            let head = try? JSONDecoder().decode([String].self, from: Data(stored[..<end])),
            let code = head.first.flatMap({ Int($0) })
        else { return nil }
        self.init(HTTPResponse.Status(code: code), body: Array(stored[(end + 1)...]))
        for index in stride(from: 1, to: head.count - 1, by: 2) {
            if let name = HTTPField.Name(head[index]) { headers.append(HTTPField(name: name, value: head[index + 1])) }
        }
    }
}

/// A list of the contract: `{"items": […], "nextCursor": "…" | null}`.
struct ListView<Item: JSONWritable>: JSONWritable {
    let items: [Item]
    let nextCursor: String?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("items", items)
            $0.set("nextCursor", nextCursor)
        }
    }
}

extension Request {
    /// The JSON body. Problems: not JSON by its type, too large, malformed.
    func jsonObject(_ context: Context, upTo limit: Int = Limits.jsonBytes) async throws -> JSONObject {
        try JSONObject(try await jsonBytes(context, upTo: limit))
    }

    func jsonBytes(_ context: Context, upTo limit: Int = Limits.jsonBytes) async throws -> [UInt8] {
        let type = headers[.contentType].map {
            $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        }
        guard type == "application/json" || type == "application/merge-patch+json" else {
            throw Problem(.unsupportedType, code: "not_json", "Send the body as Content-Type: application/json.")
        }
        return try await bytes(upTo: limit)
    }

    /// The whole body. Problem `too_large` as soon as more comes.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        let tooLarge = Problem(.tooLarge, code: "too_large", "The body has more than \(limit) bytes.")
        guard headers[.contentLength].flatMap({ Int($0) }) ?? 0 <= limit else { throw tooLarge }
        var bytes: [UInt8] = []
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge }
            bytes.append(contentsOf: buffer.readableBytesView)
        }
        return bytes
    }
}
