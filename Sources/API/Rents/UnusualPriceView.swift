import Domain

/// The warning about a price that is fifty times the usual one nearby, or a fiftieth, as those of wordings are.
struct UnusualPriceView: JSONWritable {
    let cents: Int
    let usual: ClosedRange<Int>

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("field", "priceCents")
            $0.set("reason", "unusualPrice")
            $0.set("phrase", "\(cents)")
            $0.object("usualPrice") {
                $0.set("lowCents", usual.lowerBound)
                $0.set("highCents", usual.upperBound)
            }
        }
    }
}
