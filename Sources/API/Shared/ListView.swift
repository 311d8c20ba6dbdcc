/// A page of a list: `{"items": […], "nextCursor": "…" | null}`.
struct ListView<Item: JSONWritable>: JSONWritable {
    /// The size of a typical item, which sizes the buffer.
    private static var itemBytes: Int { 512 }

    let items: [Item]
    let nextCursor: String?

    func map<Other: JSONWritable>(_ change: (Item) -> Other) -> ListView<Other> {
        ListView<Other>(items: items.map(change), nextCursor: nextCursor)
    }

    func write(to json: inout JSONWriter) {
        json.reserve(Self.itemBytes * (items.count + 1))
        json.object {
            $0.set("items", items)
            $0.set("nextCursor", nextCursor)
        }
    }
}
