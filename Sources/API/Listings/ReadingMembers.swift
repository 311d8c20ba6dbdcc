import Domain

/// The meaning of `q` as members of a response.
struct ReadingMembers: Sendable {
    let reading: SearchReading

    func writeMembers(to json: inout JSONMembers) {
        json.array("understood", reading.facts) { fact, json in
            json.object {
                $0.set("text", fact.text)
                $0.set("filter", fact.filter.rawValue)
                $0.set("value", fact.value)
            }
        }
        json.array("leftOut", reading.leftOut) { $1.string($0) }
    }
}
