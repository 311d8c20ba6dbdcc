import Domain

/// The errors of fields in a page's language, found as `Public/js/field-errors.js` finds them.
extension DisplayFormat {
    /// An error of a file repeats the cell that is wrong.
    func message(_ error: Problem.FieldError) -> String {
        var params = error.params
        let found = params.removeValue(forKey: "found")
        var keys = ["\(error.code)Of.\(error.field)"]
        if case .text(let kind) = params["expected"] { keys.append("expected.\(kind)") }
        if params["allowed"] != nil { keys.append("allowed") }
        keys += [([error.code] + params.keys.sorted()).joined(separator: "_"), error.code, "invalid"]
        if found != nil { keys = keys.flatMap { ["inFile.\($0)", $0] } }
        let values = params.mapValues { written($0, of: error.field) }
        let message = keys.lazy.compactMap { texts.text("fieldError.\($0)", values) }.first ?? error.message
        guard let found else { return message }
        return text("fieldError.found", ["found": written(found, of: error.field), "text": message])
    }

    /// A parameter as people read it: cents as units of the currency, and a list as a sentence has it.
    func written(_ value: ErrorParameter, of field: String = "") -> String {
        let unit: Double = field.hasSuffix("Cents") ? 100 : 1
        return switch value {
        case .integer(let integer): number(Double(integer) / unit, maxDigits: 20)
        case .number(let value): number(value / unit, maxDigits: 20)
        case .text(let text): text
        case .texts(let texts): alternatives(texts)
        }
    }
}
