/// Tidies the URL of an institution's web site.
enum WebsiteURL {
    /// With a scheme (`https` by default) and without trailing remarks ("… and …", ", FL"); `nil` when it contains no
    /// host.
    static func tidied(_ text: String) -> String? {
        let word = text.prefix { !$0.isWhitespace }.trimmingSuffix(while: { ",;|".contains($0) })
        let lower = word.lowercased()
        let hasScheme = lower.hasPrefix("https://") || lower.hasPrefix("http://")
        let address = hasScheme ? String(word) : "https://" + word
        guard let schemeEnd = address.firstRange(of: "://")?.upperBound else { return nil }
        let host = address[schemeEnd...].prefix { !"/?#:".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isHost =
            labels.count >= 2 && labels.dropLast().allSatisfy { !$0.isEmpty }
            && host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"\\^`{}".utf8.contains($0) }
        return isHost && isPlain && ImportLimits.webAddressLength.contains(address.utf8.count) ? address : nil
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isUnwanted(last) { rest.removeLast() }
        return rest
    }
}
