import Mustache

/// The templates of the pages: `pages/` of the web client's folder.
struct PageTemplates: Sendable {
    /// The folder of the templates, whose files are not served.
    static let folder = "pages/"
    static let shell = "shell"
    private static let list = "\(folder)pages.json"
    /// The folder of templates that several pages include.
    private static let parts = "parts/"
    /// Precedes each template: turns escaping off, because `TemplateValues` escapes (see `MailTemplate`).
    private static let unescaped = "{{% CONTENT_TYPE: TEXT}}"
    private static let suffix = ".mustache"

    let list: [PageListEntry]
    /// The pages by path.
    let pages: [String: PageListEntry]
    let icons: IconPaths
    /// The untranslated templates by name.
    private let sources: [String: String]

    /// `nil` when the folder has no list of pages. Throws for an error in the list or a template.
    ///
    /// - Parameter development: whether pages for developers are included.
    init?(files: StaticFolder, development: Bool) throws {
        guard let json = files.file(Self.list)?.bytes else { return nil }
        list = try PageListEntry.list(json).filter { development || $0.development != true }
        pages = Dictionary(list.map { ($0.path, $0) }) { first, _ in first }
        icons = IconPaths(files: files)
        var sources: [String: String] = [:]
        for name in Set(list.map(\.content) + [Self.shell]) {
            guard let template = files.file("\(Self.folder)\(name)\(Self.suffix)")?.bytes else {
                throw MissingTemplate(name: name)
            }
            sources[name] = String(decoding: template, as: UTF8.self)
        }
        for path in files.names(in: Self.folder + Self.parts) where path.hasSuffix(Self.suffix) {
            let name = path.dropFirst(Self.folder.count).dropLast(Self.suffix.count)
            sources[String(name)] = files.file(path).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        self.sources = sources
        // Finds a template with errors now rather than when it is first shown.
        for source in sources.values { _ = try MustacheTemplate(string: Self.unescaped + source) }
    }

    /// The templates with the texts of a language.
    func library(_ texts: Translations) throws -> MustacheLibrary {
        var library = MustacheLibrary()
        for (name, source) in sources {
            let isPart = name.hasPrefix(Self.parts)
            let translator = TemplateTranslator(texts: texts, icons: icons, keepsNames: !isPart)
            let translated = translator.translated(isPart ? Self.joinedLines(of: source) : source)
            try library.register(Self.unescaped + translated, named: name)
        }
        return library
    }

    /// A part without its line breaks and indentation, which would become spaces between elements. Within a tag or a
    /// text a line break becomes a space.
    private static func joinedLines(of part: String) -> String {
        let lines = part.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.reduce(into: "") { text, line in
            let isBetween = [">", "}"].contains(text.last) && ["<", "{"].contains(line.first)
            text += text.isEmpty || isBetween ? "" : " "
            text += line
        }
    }

    struct MissingTemplate: Error, CustomStringConvertible {
        let name: String
        var description: String { "pages/\(name).mustache is missing or can't be read" }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
    }
}
