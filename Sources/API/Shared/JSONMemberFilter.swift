/// Copies chosen members of an object that is JSON already, byte for byte, in the object's order.
struct JSONMemberFilter {
    /// Names that need no escaping.
    let names: Set<String>

    /// One pass over the bytes, which decodes no value.
    ///
    /// - Parameter object: as `JSONWriter` writes it, without blanks between its tokens.
    func write(_ object: [UInt8], to json: inout JSONWriter) {
        json.raw("{")
        var (start, isFirst) = (1, true)
        while start < object.count {
            let end = Self.endOfMember(of: object, from: start)
            if names.contains(Self.name(of: object[start..<end])) {
                if !isFirst { json.raw(",") }
                isFirst = false
                json.raw(object[start..<end])
            }
            start = end + 1
        }
        json.raw("}")
    }

    /// An escaped quote ends the name too early, behind its backslash, which no chosen name has.
    private static func name(of member: ArraySlice<UInt8>) -> String {
        String(decoding: member.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// The index of the comma or brace behind the member that begins at `start`.
    private static func endOfMember(of object: [UInt8], from start: Int) -> Int {
        var (index, depth, isInString) = (start, 0, false)
        while index < object.count {
            switch object[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return index }
                if object[index] != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
            index += 1
        }
        return object.count
    }
}
