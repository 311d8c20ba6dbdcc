import Domain
import Hummingbird
import NIOCore
import NIOHTTP1

/// Turns every error into an RFC 9457 response. Only this file knows the status codes of problems.
struct ProblemMiddleware: RouterMiddleware {
    let texts: ProblemTexts

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.problemReader = ProblemReader(texts: texts, acceptLanguage: request.headers[.acceptLanguage])
        do { return try await next(request, context) } catch {
            return response(to: error, request, context)
        }
    }

    /// The response to an error. Internal errors are logged.
    func response(to error: any Error, _ request: Request, _ context: Context) -> Response {
        let problem = Self.problem(error, request, context.route)
        context.trace.note { $0.problem = problem.code }
        context.log(problem, error, of: request.method)
        let (worded, language) = texts.worded(problem, for: request.headers[.acceptLanguage])
        var response = Self.response(to: worded, in: language, requestID: context.requestID)
        if problem.kind == .tooLarge || problem.kind == .tooSlow || error is HTTPParserError
            || Self.mayBeLong(request)
        {
            response.headers[.connection] = "close"
            // The server would read the rest of a refused body, however long.
            Self.closeSoon(context.channel)
        }
        return response
    }

    /// Whether the unread rest of a refused body may be long.
    private static func mayBeLong(_ request: Request) -> Bool {
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        return request.headers[.transferEncoding] != nil || length > Limits.orderBytes
    }

    /// The problem that an error means to clients.
    static func problem(_ error: any Error, _ request: Request, _ route: Route) -> Problem {
        switch error {
        case let problem as Problem: problem
        // A body with invalid chunks.
        case let error as HTTPParserError: .malformedRequest("\(error)")
        case let error as HTTPError where error.status == .notFound:
            route.problem(for: request.method)
        case let error as HTTPError where error.status == .contentTooLarge:
            Problem(.tooLarge, code: "too_large", "The body is too large.")
        case let error as HTTPError where error.status.code < 500:
            Problem(.malformed, code: "malformed", error.body ?? "The request is malformed.")
        default:
            (error as? any ProblemConvertible)?.problem
                ?? Problem(
                    .unexpected, code: "unexpected", "Something went wrong. Try again in a moment.",
                    inside: String(describing: error))
        }
    }

    static func response(
        to problem: Problem, in language: String = ProblemWording.serversLanguage, requestID: String
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: "application/problem+json", .cacheControl: "no-store", .contentLanguage: language,
            .vary: "Accept-Language",
        ]
        if let seconds = problem.retryAfterSeconds { headers[.retryAfter] = String(seconds) }
        if let quota = problem.quota { headers.set(quota) }
        if !problem.allowedMethods.isEmpty { headers[.allow] = problem.allowedMethods.joined(separator: ", ") }
        if problem.kind == .unauthenticated {
            let isExpired = problem.code == Problem.sessionExpired.code
            headers[.wwwAuthenticate] = isExpired ? "Bearer error=\"invalid_token\"" : "Bearer"
        }
        let body = ByteBuffer(bytes: body(of: problem, requestID: requestID))
        return Response(status: problem.kind.status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    static func body(of problem: Problem, requestID: String) -> [UInt8] {
        JSONWriter.bytes(ProblemView(problem: problem, requestID: requestID))
    }

    /// The response to input that is not a valid request; the connection ends with it.
    static func lastResponse(to problem: Problem) -> (head: HTTPResponse, body: [UInt8]) {
        let id = ID<Context>(at: Clock.system.now()).description
        let body = body(of: problem, requestID: id)
        var head = response(to: problem, requestID: id).head
        head.headerFields[.connection] = "close"
        head.headerFields[.requestID] = id
        head.headerFields[.xContentTypeOptions] = "nosniff"
        head.headerFields[.contentLength] = String(body.count)
        return (head, body)
    }

    /// Closes a connection whose further input is not wanted, after giving the client time to read the response.
    /// Closing immediately would discard the response together with unread input.
    static func closeSoon(_ channel: any Channel) {
        channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }
}

extension Context {
    /// Logs a problem of this request that is the server's, or that has a private half.
    func log(_ problem: Problem, _ error: any Error, of method: HTTPRequest.Method) {
        let isOurs = [.unexpected, .storageFull, .storageUnavailable].contains(problem.kind)
        guard problem.inside != nil || isOurs else { return }
        // A client's broken image is not a server error, but its cause may be useful in the log.
        logger.log(
            level: isOurs ? .error : .info, "\(method) \(endpointPath ?? "") failed",
            metadata: ["code": "\(problem.code)", "inside": "\(problem.inside ?? "\(error)")"])
    }
}

extension Problem.Kind {
    var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .unauthenticated: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .conflict: .conflict
        case .stale: .preconditionFailed
        case .tooLarge: .contentTooLarge
        case .unsupportedType: .unsupportedMediaType
        case .invalid: .unprocessableContent
        case .tooMany: .tooManyRequests
        case .overloaded, .storageUnavailable: .serviceUnavailable
        case .storageFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        case .unexpected: .internalServerError
        case .tooSlow: .requestTimeout
        case .targetTooLong: .uriTooLong
        case .headersTooLarge: .requestHeaderFieldsTooLarge
        }
    }
}

extension Problem.FieldError: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object {
            $0.set("field", field)
            $0.set("code", code)
            $0.set("message", message)
            if !params.isEmpty { $0.object("params") { writeParams(to: &$0) } }
        }
    }

    private func writeParams(to json: inout JSONMembers) {
        for (name, value) in params.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .integer(let integer): json.set(named: name, integer)
            case .number(let number): json.set(named: name, number)
            case .text(let text): json.set(named: name, text)
            case .texts(let texts): json.set(named: name, texts)
            }
        }
    }
}

/// The JSON of a problem.
struct ProblemView: JSONWritable {
    let problem: Problem
    let requestID: String

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("type", "/docs/errors#\(problem.code)")
            $0.set("title", problem.kind.status.reasonPhrase)
            $0.set("status", problem.kind.status.code)
            $0.set("code", problem.code)
            $0.set("detail", problem.detail)
            $0.set("requestId", requestID)
            $0.set("errors", problem.errors)
        }
    }
}
