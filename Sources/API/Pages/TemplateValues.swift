/// The values of a template. Texts are escaped here, once, whoever wrote them; only markup made by the server is not.
///
/// A missing value is set to `false`: otherwise a template would find an enclosing value of the same name.
struct TemplateValues {
    private(set) var all: [String: Any] = [:]

    mutating func set(_ name: String, _ text: String?) {
        if let text, !text.isEmpty { all[name] = Markup.escaped(text) } else { all[name] = false }
    }

    mutating func set(_ name: String, _ values: TemplateValues?) {
        if let values { all[name] = values.all } else { all[name] = false }
    }

    mutating func set(_ name: String, markup: String?) {
        if let markup { all[name] = markup } else { all[name] = false }
    }

    mutating func set(_ name: String, _ number: Int?) { set(name, number.map { String($0) }) }
    mutating func set(_ name: String, isOn: Bool) { all[name] = isOn }
    mutating func set(_ name: String, _ list: [TemplateValues]) { all[name] = list.map(\.all) }
    mutating func set(_ name: String, texts: [String]) { all[name] = texts.map(Markup.escaped) }
}
