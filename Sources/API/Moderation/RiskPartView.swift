import Domain

/// One component of a case's risk score.
struct RiskPartView: JSONWritable {
    let part: RiskPart

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("code", part.code.rawValue)
            $0.set("points", part.points)
            $0.set("count", part.count)
        }
    }
}
