import Domain

/// An element of a feed with everything in it. Names have no prefix of a namespace.
struct FeedElement {
    let name: String
    /// The line on which it starts.
    let line: Int
    private let attributes: [(name: String, value: String)]
    fileprivate(set) var text = ""
    fileprivate(set) var children: [FeedElement] = []

    fileprivate init(_ reader: XMLReader) throws(Problem) {
        (name, line) = (reader.localName, reader.line)
        attributes = try reader.values().map { (Self.local($0.name), Self.trimmed($0.value)) }
    }

    /// The first of these attributes or child elements that isn't blank. Senders write one for the other.
    subscript(names: String...) -> String? {
        for name in names {
            if let value = attributes.first(where: { $0.name == name })?.value, !value.isEmpty { return value }
            if let child = children.first(where: { $0.name == name && !$0.text.isEmpty }) { return child.text }
        }
        return nil
    }

    func child(_ names: String...) -> FeedElement? {
        for name in names {
            if let child = children.first(where: { $0.name == name }) { return child }
        }
        return nil
    }

    func children(_ name: String) -> [FeedElement] { children.filter { $0.name == name } }

    /// The elements of a name within this one, at any depth, but none within another.
    func descendants(_ name: String) -> [FeedElement] {
        children.flatMap { $0.name == name ? [$0] : $0.descendants(name) }
    }

    fileprivate var bytes: Int { attributes.reduce(text.utf8.count) { $0 + $1.value.utf8.count } }

    fileprivate static func local(_ name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func trimmed(_ value: String) -> String {
        let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
        guard let start = value.firstIndex(where: { !blanks.contains($0) }),
            let end = value.lastIndex(where: { !blanks.contains($0) })
        else { return "" }
        return String(value[start...end])
    }
}

extension XMLReader {
    /// The name of the current tag without the prefix of its namespace.
    var localName: String { FeedElement.local(name) }

    /// The current element as a whole. Moves to the tag that closes it.
    mutating func element() throws(Problem) -> FeedElement {
        var open = [try FeedElement(self)]
        guard type == .opening else { return open[0] }
        var (count, bytes) = (1, open[0].bytes)
        while try next() {
            let text = try self.text()
            bytes += text.utf8.count
            if !text.isEmpty {
                open[open.count - 1].text += open[open.count - 1].text.isEmpty ? text : "\n" + text
                guard open[open.count - 1].text.utf8.count <= ImportLimits.xmlTextBytes else {
                    throw wrong("has <\(open[open.count - 1].name.prefix(40))> with too long a text")
                }
            }
            if type == .closing {
                let element = open.removeLast()
                if open.isEmpty { return element }
                open[open.count - 1].children.append(element)
                continue
            }
            let element = try FeedElement(self)
            (count, bytes) = (count + 1, bytes + element.bytes)
            guard count <= ImportLimits.feedElements, bytes <= ImportLimits.feedElementBytes else {
                throw wrong("has <\(open[0].name.prefix(40))> with too much in it")
            }
            if type == .empty { open[open.count - 1].children.append(element) } else { open.append(element) }
        }
        throw wrong("ends inside <\(open[0].name.prefix(40))>")
    }
}
