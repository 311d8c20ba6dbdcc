/// A page of a list: `{"items": […], "nextCursor": "…" | null}`.
struct ListView<Item: JSONWritable>: JSONWritable {
    /// What a usual item takes, so that the buffer need not grow.
    private static var itemBytes: Int { 512 }

    let items: [Item]
    let nextCursor: String?

    func write(to json: inout JSONWriter) {
        json.reserve(Self.itemBytes * (items.count + 1))
        json.object {
            $0.set("items", items)
            $0.set("nextCursor", nextCursor)
        }
    }
}
