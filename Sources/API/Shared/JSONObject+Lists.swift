extension JSONObject {
    /// Reads an optional list of objects. Null clears it.
    mutating func objects<Item>(
        _ name: String, atMost count: Int, into items: inout [Item]?, _ read: (inout JSONObject) -> Item?
    ) {
        guard !clears(name) else {
            var none: String?
            self.read(name, into: &none)
            items = nil
            return
        }
        var found: [Item] = []
        guard has(name) else { return }
        objects(name, 0...count) { if let item = read(&$0) { found.append(item) } }
        items = found
    }
}
