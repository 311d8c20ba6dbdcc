import Domain
import HTTPTypes

/// Maps photo files to URLs for the proxy in front, which sends the files that responses name in `X-Accel-Redirect`.
package struct AccelRedirect: Sendable {
    private static let maxBytes = 200

    /// The path prefix that nginx serves the photos under, with a slash at both ends.
    private let location: String
    /// The photo folder, with a slash at its end.
    private let folder: String

    /// Throws unless `location` is a path of plain names, such as `/internal/photos/`.
    package init(_ location: String, folder: String) throws(Problem) {
        let parts = location.split(separator: "/", omittingEmptySubsequences: false)
        let names = parts.dropFirst().dropLast()
        let isPlain = names.allSatisfy { name in
            name.first.map { $0 != "." } ?? false
                && name.utf8.allSatisfy { byte in
                    let character = Character(Unicode.Scalar(byte))
                    return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
                }
        }
        guard location.utf8.count <= Self.maxBytes, parts.first == "", parts.last == "", !names.isEmpty, isPlain,
            names.first != "v1"
        else {
            throw .invalid(
                "accel-redirect",
                "must be a path such as /internal/photos/: names of letters and digits between slashes")
        }
        self.location = location
        self.folder = folder + "/"
    }

    /// The file's path for the proxy; `nil` for a file outside the photo folder.
    func target(of path: String) -> String? {
        path.hasPrefix(folder) ? location + path.dropFirst(folder.count) : nil
    }
}

extension HTTPField.Name {
    static let xAccelRedirect = HTTPField.Name("X-Accel-Redirect")!  // a token
}
