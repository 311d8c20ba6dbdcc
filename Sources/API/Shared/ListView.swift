/// A page of a list: `{"items": […], "nextCursor": "…" | null}`.
struct ListView<Item: JSONWritable>: JSONWritable {
    let items: [Item]
    let nextCursor: String?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("items", items)
            $0.set("nextCursor", nextCursor)
        }
    }
}
