import HTTPTypes

/// The headers that limit what pages may do, and what other pages may do with them.
struct PagePolicies {
    private static let nobody = "'none'"
    /// Features of browsers that no page uses. Forms ask for the reader's location.
    private static let features =
        [
            "accelerometer", "camera", "display-capture", "gyroscope", "hid", "magnetometer", "microphone",
            "midi", "payment", "publickey-credentials-get", "serial", "usb",
        ].map { "\($0)=()" }.joined(separator: ", ") + ", geolocation=(self)"

    /// Other origins that pictures come from: those of map tiles.
    let pictures: [String]

    /// - Parameter ancestors: the pages that may frame this one, as `frame-ancestors` lists them; `nil` for none.
    func headers(mayBeFramedBy ancestors: String?) -> HTTPFields {
        [
            .contentSecurityPolicy: contentSecurityPolicy(ancestors ?? Self.nobody),
            // Windows of other sites that opened this one, or that it opens, have no hold on it.
            .crossOriginOpenerPolicy: "same-origin",
            .permissionsPolicy: Self.features,
        ]
    }

    /// Limits what a page may load, who may frame it, and which texts become markup (Content Security Policy Level 3,
    /// Trusted Types): only those that the policies of `trusted-types.js`, `fragments.js` and `sw.js` let through. Data
    /// blocks for search engines are not scripts and need no permission.
    private func contentSecurityPolicy(_ ancestors: String) -> String {
        let images = (["'self'", "data:", "blob:"] + pictures).joined(separator: " ")
        return """
            default-src 'self'; img-src \(images); style-src 'self'; \
            frame-ancestors \(ancestors); base-uri 'none'; form-action 'self'; object-src 'none'; \
            require-trusted-types-for 'script'; trusted-types default digs-fragments digs-worker
            """
    }
}

extension HTTPField.Name {
    // These texts are tokens of RFC 9110, as header names must be; the compiler cannot check that.
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!  // a token
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!  // a token
}
