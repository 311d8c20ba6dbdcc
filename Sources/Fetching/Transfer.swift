import CCurl
import Domain
import Foundation

/// One request under way: libcurl's handle, and what has arrived of the response. The thread of its loop alone uses it.
final class Transfer {
    private static let maxHeaderBytes = 64 * 1024
    /// Once in the process, before any other call.
    private static let global: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    let handle: UnsafeMutableRawPointer
    private let request: HTTPClient.Request
    private let continuation: TransferLoop.Continuation
    private var requestHeaders: UnsafeMutablePointer<curl_slist>?
    private var headers: [String: String] = [:]
    private var headerBytes = 0
    private var body: [UInt8] = []
    /// Why this side ended the transfer, which libcurl only knows as an error of writing or connecting.
    private var refusal: HTTPClientError?

    /// Starts the transfer; `nil`, with the error handed to `continuation`, when it cannot begin.
    init?(_ request: HTTPClient.Request, in multi: UnsafeMutableRawPointer?, continuation: TransferLoop.Continuation) {
        guard Self.global == CURLE_OK, let handle = curl_easy_init() else {
            continuation.resume(throwing: HTTPClientError.failed("libcurl does not start"))
            return nil
        }
        self.handle = handle
        self.request = request
        self.continuation = continuation
        configure()
        curl_multi_add_handle(multi, handle)
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(requestHeaders)
    }

    func end(in multi: UnsafeMutableRawPointer?, _ result: CURLcode) {
        let status = Int(curl_response_status(handle))
        curl_multi_remove_handle(multi, handle)
        guard result == CURLE_OK else { return continuation.resume(throwing: refusal ?? HTTPClientError(result)) }
        continuation.resume(returning: HTTPClient.Response(status: status, headers: headers, body: body))
    }

    func cancel(in multi: UnsafeMutableRawPointer?) {
        curl_multi_remove_handle(multi, handle)
        continuation.resume(throwing: CancellationError())
    }

    private func configure() {
        curl_set_text(handle, CURLOPT_URL, request.url)
        curl_set_text(
            handle, CURLOPT_PROTOCOLS_STR, request.destination == .namedByOperator ? "http,https" : "https")
        curl_set_long(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        curl_set_text(handle, CURLOPT_PROXY, "")
        curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        // A name server that never answers must not keep the loop of all transfers past this one's deadline.
        curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeLimit.milliseconds)
        curl_set_long(handle, CURLOPT_TIMEOUT_MS, request.timeLimit.milliseconds)
        if case .post(let body) = request.method {
            curl_set_bytes(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            var body = body
            curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, &body)
        }
        // A large body is sent at once: services that know nothing of `Expect` would let it wait for a second.
        for (name, value) in request.headers + [("Expect", "")] {
            requestHeaders = curl_slist_append(requestHeaders, "\(name): \(value)")
        }
        curl_set_headers(handle, requestHeaders)
        receive()
    }

    /// Has libcurl call this object, which outlives its handle.
    private func receive() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        curl_set_pointer(handle, CURLOPT_WRITEDATA, me)
        curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, transfer in
            Transfer.of(transfer)?.take(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
        }
        curl_set_pointer(handle, CURLOPT_HEADERDATA, me)
        curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, transfer in
            Transfer.of(transfer)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
        }
        curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, me)
        curl_set_socket_opener(handle) { transfer, _, peer in
            guard let peer, Transfer.of(transfer)?.mayReach(peer) ?? false else { return CURL_SOCKET_BAD }
            let type = peer.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
            return socket(peer.pointee.family, type, peer.pointee.protocol)
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
        pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns how many bytes are taken: any other number than `bytes.count` ends the transfer.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= request.maxBytes else {
            refusal = .tooLarge
            return 0
        }
        body += bytes
        return bytes.count
    }

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        headerBytes += bytes.count
        guard headerBytes <= Self.maxHeaderBytes else {
            refusal = .tooLarge
            return 0
        }
        let line = String(decoding: bytes, as: UTF8.self)
        // Each response begins anew: an interim one (1xx) may come first.
        if line.hasPrefix("HTTP/") { headers = [:] }
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2 {
            let value = parts[1].trimmingCharacters(in: .whitespacesAndNewlines)
            headers[parts[0].lowercased(), default: value] = headers[parts[0].lowercased()] ?? value
        }
        return bytes.count
    }

    private func mayReach(_ peer: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
        if request.destination == .namedByOperator { return true }
        guard let address = IPAddress(peer), address.isPublic else {
            refusal = .forbiddenAddress
            return false
        }
        // Another address of the name was refused before this one.
        refusal = nil
        return true
    }
}

extension IPAddress {
    /// The peer that libcurl is about to connect to.
    fileprivate init?(_ peer: UnsafeMutablePointer<curl_sockaddr>) {
        let length = Int(peer.pointee.addrlen)
        guard let field = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        let address = UnsafeRawPointer(peer) + field
        switch peer.pointee.family {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            self.init(v4: UInt32(bigEndian: address.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            self.init(bytes: withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) })
        default: return nil
        }
    }
}

extension HTTPClientError {
    fileprivate init(_ code: CURLcode) {
        self =
            switch code {
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: .unreachable
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .invalidURL
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION: .untrusted
            case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR: .brokenOff
            default: .failed(String(cString: curl_easy_strerror(code)))
            }
    }
}

extension Duration {
    /// Rounded up: libcurl takes zero as no limit.
    fileprivate var milliseconds: Int {
        max(1, Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
