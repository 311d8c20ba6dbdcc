import Domain

/// Character references in XML attributes and texts: the five named ones, and numeric ones.
enum XMLReference {
    private static let named: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    /// `&#x10FFFF;` without its ends.
    private static let maxLength = 8

    /// The reason why a value is invalid.
    struct Failure: Error { let reason: String }

    static func resolved(
        _ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding = .utf8
    ) -> Result<String, Failure> {
        let decoded = encoding == .utf8 ? String(validating: bytes, as: UTF8.self) : encoding.text(bytes)
        guard let whole = decoded else {
            return .failure(Failure(reason: "has a value that isn't valid UTF-8"))
        }
        guard bytes.contains(UInt8(ascii: "&")) else { return .success(whole) }
        var parts = whole.split(separator: "&", omittingEmptySubsequences: false)[...]
        var result = String(parts.removeFirst())
        for part in parts {
            guard let end = part.utf8.prefix(maxLength + 1).firstIndex(of: UInt8(ascii: ";")),
                let character = text(of: part[..<end])
            else { return .failure(Failure(reason: "refers to &\(part.prefix(20)), which XML doesn't define")) }
            result += character
            result += part[part.index(after: end)...]
        }
        return .success(result)
    }

    private static func text(of name: Substring) -> String? {
        guard name.first == "#" else { return named[String(name)] }
        let digits = name.dropFirst()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String(Character($0)) }
    }
}

extension Result where Failure == XMLReference.Failure {
    func get(_ problem: (String) -> Problem) throws(Problem) -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let failure): throw problem(failure.reason)
        }
    }
}
