/// One setting of a tenant: its name and meaning, who may change it, and how it is written as text.
struct TenantSetting: Sendable {
    enum Editor {
        /// The setting concerns the installation or other tenants.
        case `operator`
        case admin
        /// An admin who enters the password again: the setting protects accounts.
        case adminWithPassword
    }

    typealias Path<Value> = WritableKeyPath<TenantSettings, Value> & Sendable

    let name: String
    let meaning: String
    let editor: Editor
    let text: @Sendable (TenantSettings) -> String
    /// Throws `invalid`, naming the setting.
    let set: @Sendable (inout TenantSettings, String) throws(Problem) -> Void
    /// The part of a stored text that is still legal, where the setting is a list.
    private(set) var known: @Sendable (String) -> String = { $0 }

    /// - Parameters:
    ///   - write: the text of a value.
    ///   - read: the value of a text; its second argument is the setting's name for errors.
    init<Value>(
        _ name: String, _ path: Path<Value>, by editor: Editor, _ meaning: String,
        write: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (String, String) throws(Problem) -> Value
    ) {
        self.name = name
        self.meaning = meaning
        self.editor = editor
        text = { write($0[keyPath: path]) }
        set = { (settings, text) throws(Problem) in settings[keyPath: path] = try read(text, name) }
    }
}

// Kinds of settings.
extension TenantSetting {
    /// A setting without a value has an empty text.
    static func optional<Value>(
        _ name: String, _ path: Path<Value?>, by editor: Editor, _ meaning: String,
        write: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (String, String) throws(Problem) -> Value
    ) -> Self {
        Self(
            name, path, by: editor, meaning, write: { $0.map(write) ?? "" },
            read: { (text, name) throws(Problem) in text.isEmpty ? nil : try read(text, name) })
    }

    static func count(
        _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, orZero: Bool = false, by editor: Editor,
        _ meaning: String
    ) -> Self {
        let read = { @Sendable (text: String, name: String) throws(Problem) -> Int in
            if orZero, text == "0" { return 0 }
            guard let count = Int(text), range.contains(count) else {
                throw .invalid(
                    name, "must be \(range.lowerBound) to \(range.upperBound)", code: "range", params: .bounds(range))
            }
            return count
        }
        return Self(name, path, by: editor, meaning, write: { String($0) }, read: read)
    }

    static func flag(_ name: String, _ path: Path<Bool>, by editor: Editor, _ meaning: String) -> Self {
        let read = { @Sendable (text: String, name: String) throws(Problem) -> Bool in
            guard let flag = Bool(text) else { throw .invalid(name, "must be true or false") }
            return flag
        }
        return Self(name, path, by: editor, meaning, write: { String($0) }, read: read)
    }

    static func origins(_ name: String, _ path: Path<[WebOrigin]>, by editor: Editor, _ meaning: String) -> Self {
        var setting = Self(
            name, path, by: editor, meaning, write: { $0.map(\.text).joined(separator: " ") }, read: WebOrigin.list)
        setting.known = WebOrigin.known
        return setting
    }
}
