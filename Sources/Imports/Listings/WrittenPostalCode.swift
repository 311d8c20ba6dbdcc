import Domain

/// A postal code that a spreadsheet may have taken for a number.
struct WrittenPostalCode {
    /// As it is to be stored.
    let text: String

    /// Completes the zeros of a ZIP that the region has, and writes a ZIP+4 with its hyphen.
    init(_ text: String, region: String?, country: String?) {
        let parts = text.split { $0 == "-" || $0 == " " }
        let isUS = country.map { $0 == "US" || Self.territories.contains($0) } ?? false
        guard isUS, (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else {
            self.text = text
            return
        }
        let isWhole = parts.count == 1 && parts[0].utf8.count == 9
        let code = isWhole ? String(parts[0].prefix(5)) : Self.completed(String(parts[0]), region ?? country)
        let extra = isWhole ? String(parts[0].suffix(4)) : parts.count == 2 ? String(parts[1]) : ""
        self.text =
            code.utf8.count == 5 && (extra.isEmpty || extra.utf8.count == 4)
            ? code + (extra.isEmpty ? "" : "-\(extra)") : text
    }

    private static let territories: Set = ["PR", "VI", "GU", "AS", "MP"]
    /// The regions whose codes begin with a zero, and with two.
    private static let oneZero: Set = ["CT", "MA", "ME", "NH", "NJ", "RI", "VT"]
    private static let twoZeros: Set = ["PR", "VI"]

    private static func completed(_ code: String, _ region: String?) -> String {
        guard let state = region.flatMap(USState.code) else { return code }
        if code.utf8.count == 4, oneZero.contains(state) { return "0" + code }
        if code.utf8.count == 3, twoZeros.contains(state) { return "00" + code }
        return code
    }
}
