/// The icons of `js/icons.js`, for pages that show them before a script runs.
///
/// The module holds the only drawings, because scripts need icons without a request.
struct IconPaths: Sendable {
    private static let path = "js/icons.js"
    private var paths: [String: String] = [:]

    /// Reads lines such as `  home: "M4 11…",` and texts that `+` continues on the next line.
    init(files: StaticFolder) {
        var open: String?
        for line in String(decoding: files.file(Self.path)?.bytes ?? [], as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("};") { break }
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard parts.count == 3, Self.isPath(parts[1]) else {
                open = nil
                continue
            }
            let head = parts[0].filter { $0 != " " }
            let name = head.hasSuffix(":") ? String(head.dropLast()) : head.isEmpty ? open : nil
            guard let name else { continue }
            paths[name, default: ""] += parts[1]
            open = parts[2].hasSuffix("+") ? name : nil
        }
    }

    func markup(_ name: String) -> String {
        """
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\
        <path d="\(paths[name] ?? paths["info"] ?? "")"></path></svg>
        """
    }

    private static func isPath(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { Self.pathBytes.contains($0) }
    }

    private static let pathBytes = Set("MmLlHhVvCcSsQqTtAaZz0123456789.,- ".utf8)
}
