import Domain
import Foundation

extension Serve {
    /// Prints the server's URL and log-in.
    static func greet(host: String, port: Int, count: Int, demoLogin: String?) {
        let isAny = host == "0.0.0.0" || host == "::"
        let url = "http://\(isAny ? "localhost" : host.contains(":") ? "[\(host)]" : host):\(port)"
        var lines = [
            "Digs serves \(count.counted("listing")) at \(url)",
            "  the contract  \(url)/docs  and  \(url)/openapi.yaml",
            "  alive         \(url)/health/live",
        ]
        if let demoLogin { lines += ["", "Demonstration accounts (POST \(url)/v1/sessions):", demoLogin, ""] }
        // `print` would buffer the lines until the process ends.
        FileHandle.standardOutput.write(Data((lines + ["Stop with Ctrl-C."]).map { $0 + "\n" }.joined().utf8))
    }
}
