import App
import Domain
import Foundation
import NIOCore

extension Serve {
    /// - Parameter name: of the option or variable.
    static func limits(_ word: String, _ name: String) throws(Problem) -> RateLimits? {
        switch word {
        case "default": RateLimits()
        case "off": nil
        default: throw Problem.invalid(name, "must be default or off, not \(word)")
        }
    }

    /// Why a server cannot listen, and what helps.
    static func explained(_ error: IOError, _ settings: Settings) -> any Error {
        let metrics = settings.adminPort.map { " or, for the metrics, \($0)" } ?? ""
        let place = "port \(settings.port) of \(settings.host)\(metrics)"
        let text: String
        switch error.errnoCode {
        case EADDRINUSE: text = "Another program listens at \(place). Stop it, or name another port with --port."
        case EACCES: text = "Only root may listen at \(place). Name a port from 1024 on with --port."
        case EADDRNOTAVAIL: text = "This machine has no address \(settings.host) to listen at. Name one with --host."
        default: return error
        }
        return Problem(.invalid, code: "cannot_listen", text)
    }
}
