import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// A response with its whole body in memory, so that it can be stored and replayed.
struct BufferedResponse: ResponseGenerator, Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: [UInt8]

    init(_ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    static func json(_ value: some JSONWritable, _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:])
        -> BufferedResponse
    {
        var headers = headers
        headers[.contentType] = "application/json"
        return BufferedResponse(status, headers: headers, body: JSONWriter.bytes(value))
    }

    static func created(_ value: some JSONWritable, at path: String, headers: HTTPFields = [:]) -> BufferedResponse {
        json(value, headers: headers).created(at: path)
    }

    /// The response to the creation of the resource at `path`.
    func created(at path: String) -> BufferedResponse {
        var answer = self
        answer.status = .created
        answer.headers[.location] = path
        return answer
    }

    /// Adds the entity tag of this representation of a version.
    func tagged(_ version: Int) -> BufferedResponse {
        var answer = self
        answer.headers[.eTag] = EntityTags.tag(of: body, version: version)
        return answer
    }

    /// The response, or 304 without a body when the request's `If-None-Match` names its tag.
    func unlessKnown(to request: Request) -> BufferedResponse {
        guard let tag = headers[.eTag], let known = request.headers[.ifNoneMatch].map(EntityTags.init),
            known.contain(tag)
        else { return self }
        var kept = headers
        kept[.contentType] = nil
        return BufferedResponse(.notModified, headers: kept)
    }

    static let noContent = BufferedResponse(.noContent)
    static let accepted = BufferedResponse(.accepted)

    func response(from request: Request, context: some RequestContext) throws -> Response {
        guard let coding = (context as? Context)?.coding else { return response }
        return coded(by: coding, for: request).response
    }

    var response: Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension BufferedResponse {
    /// The response as bytes: a line of JSON with status and headers, then the body.
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
