import Domain

/// The price that a form without scripts sent, as its language writes amounts.
struct SubmittedPrice: Sendable {
    let text: String
    /// The monthly rents that the text can mean: one, or two between which only the reader can choose.
    let cents: [Int]
    /// The other currency that the text names.
    let otherCurrency: String?

    /// `nil` for a form without a price.
    init?(_ text: String?, _ sign: WrittenAmount.DecimalSign, in settings: TenantSettings) {
        guard let text else { return nil }
        let currency = settings.currency
        self.text = text
        var found: [Int] = []
        var other: String?
        switch WrittenAmount.reading(text, sign, in: currency) {
        case .amount(let amount) where !amount.isIn(currency): other = amount.currencyName
        case .amount(let amount):
            let period = amount.period ?? .month
            found = [period.monthlyCents(amount.hundredths, semester: settings.semester)]
        case .ambiguous(let small, let large): found = [small, large]
        case .malformed: break
        }
        otherCurrency = other
        cents = found.filter(Limits.priceCents.contains)
    }

    /// The price; `nil` for one that has to be asked about.
    var only: Int? { cents.count == 1 ? cents[0] : nil }

    /// The question or the reason, for a price that is no filter yet.
    func problem(_ format: DisplayFormat, in currency: String) -> String? {
        if let otherCurrency {
            return format.text("amount.otherCurrency", ["currency": currency, "found": otherCurrency])
        }
        return switch cents.count {
        case 0: format.text("amount.wrong")
        case 1: nil
        default: format.text("amount.which")
        }
    }
}
