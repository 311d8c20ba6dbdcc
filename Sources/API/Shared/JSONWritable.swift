import Domain

/// A value that can be written as JSON.
package protocol JSONWritable {
    func write(to json: inout JSONWriter)
}

/// JSON that is already encoded.
struct EncodedJSON: JSONWritable {
    let text: String

    func write(to json: inout JSONWriter) { json.raw(text: text) }
}

extension String: JSONWritable {
    package func write(to json: inout JSONWriter) { json.string(self) }
}

extension ID: JSONWritable {
    package func write(to json: inout JSONWriter) { json.quoted(Self.textLength, writeText) }
}

extension Instant: JSONWritable {
    package func write(to json: inout JSONWriter) {
        guard hasUsualText else { return json.string(description) }
        json.quoted(Self.usualTextLength, writeUsualText)
    }
}

extension Day: JSONWritable {
    package func write(to json: inout JSONWriter) { json.string(description) }
}

extension Int: JSONWritable {
    package func write(to json: inout JSONWriter) { json.raw(text: description) }
}

extension Double: JSONWritable {
    /// JSON has no infinity and no NaN: they are written as null.
    package func write(to json: inout JSONWriter) {
        guard isFinite else { return json.raw("null") }
        let isWhole = rounded() == self && magnitude < 1e15
        json.raw(text: isWhole ? Int(self).description : description)
    }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONWriter) { json.raw(self ? "true" : "false") }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.raw("null") }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.array(self) { $0.write(to: &$1) }
    }
}
