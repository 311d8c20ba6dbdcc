import Domain

/// The inputs of a calculation, in the format of request bodies and stored scenarios.
enum FinanceInputs: JSONWritable {
    case amortization(Loan)
    case rental(RentalProperty)
    case landValue(LandDevelopment)

    /// `nil` after adding the errors of all fields to the form.
    init?(_ kind: FinanceScenario.Kind, _ form: inout JSONObject) {
        let inputs: FinanceInputs? =
            switch kind {
            case .amortization: form.loan().map(FinanceInputs.amortization)
            case .rental: form.rentalProperty().map(FinanceInputs.rental)
            case .landValue: form.landDevelopment().map(FinanceInputs.landValue)
            }
        guard let inputs else { return nil }
        self = inputs
    }

    /// Writes the format that `init` reads: a down payment becomes the loan that remains.
    func write(to json: inout JSONWriter) {
        json.object {
            switch self {
            case .amortization(let loan): loan.writeInputs(to: &$0)
            case .rental(let property): property.writeInputs(to: &$0)
            case .landValue(let land): land.writeInputs(to: &$0)
            }
        }
    }
}

// Where a field is missing or of another type, a placeholder lets the other checks run.
extension JSONObject {
    mutating func loan() -> Loan? {
        let principal = integer("loanCents", placeholder: Limits.loanCents.lowerBound)
        let rate = number("ratePercent", placeholder: 0)
        let years = integer("years", placeholder: Limits.loanYears.lowerBound)
        let (extra, escrow) = (integer("extraCents", fallback: 0), integer("escrowCents", fallback: 0))
        return collect { () throws(Problem) in
            try Loan(
                principalCents: principal, ratePercent: rate, years: years, extraCents: extra, escrowCents: escrow)
        }
    }

    mutating func rentalProperty() -> RentalProperty? {
        let price = integer("priceCents", placeholder: Limits.loanCents.upperBound)
        let financing = financing()
        let rate = number("ratePercent", placeholder: 0)
        let years = integer("years", placeholder: Limits.loanYears.lowerBound)
        let monthly = RentalProperty.Monthly(
            extraCents: integer("extraCents", fallback: 0), escrowCents: integer("escrowCents", fallback: 0),
            expensesCents: integer("expensesCents", fallback: 0), rentCents: integer("rentCents", placeholder: 0))
        let vacancy = number("vacancyPercent", fallback: 0)
        return collect { () throws(Problem) in
            try RentalProperty(
                priceCents: price, financing: financing, ratePercent: rate, years: years, monthly: monthly,
                vacancyPercent: vacancy)
        }
    }

    /// Exactly one of the two members must be present.
    private mutating func financing() -> RentalProperty.Financing {
        var (cents, percent): (Int?, Double?) = (nil, nil)
        read("loanCents", into: &cents)
        read("downPaymentPercent", into: &percent)
        if has("loanCents") && has("downPaymentPercent") {
            errors.add(
                path + "downPaymentPercent", "can't be combined with loanCents", code: "conflict",
                params: ["other": "loanCents"])
        }
        if let cents { return .loan(cents: cents) }
        if let percent { return .downPayment(percent: percent) }
        if !has("downPaymentPercent") { errors.missing(path + "loanCents") }
        if has("downPaymentPercent") { errors.missing(path + "downPaymentPercent") }
        return .loan(cents: 0)
    }

    mutating func landDevelopment() -> LandDevelopment? {
        let (rent, units) = (integer("unitRentCents", placeholder: 0), integer("units", placeholder: 1))
        let vacancy = number("vacancyPercent", fallback: 0)
        let expenses = integer("yearlyExpensesCents", fallback: 0)
        let capRate = number("capRatePercent", placeholder: Limits.capRatePercent.upperBound)
        let construction = integer("constructionCents", fallback: 0)
        let parcel = integer("parcelSquareFeet", placeholder: 1)
        var asking: Int?
        read("askingCents", into: &asking)
        let price = asking
        return collect { () throws(Problem) in
            try LandDevelopment(
                unitRentCents: rent, units: units, vacancyPercent: vacancy, yearlyExpensesCents: expenses,
                capRatePercent: capRate, constructionCents: construction, parcelSquareFeet: parcel, askingCents: price)
        }
    }

    private mutating func integer(_ name: String, fallback: Int) -> Int {
        var value: Int? = fallback
        read(name, into: &value)
        return value ?? fallback
    }

    private mutating func number(_ name: String, fallback: Double) -> Double {
        var value: Double? = fallback
        read(name, into: &value)
        return value ?? fallback
    }

    private mutating func integer(_ name: String, placeholder: Int) -> Int {
        var value: Int?
        read(name, into: &value)
        if value == nil { errors.missing(path + name) }
        return value ?? placeholder
    }

    private mutating func number(_ name: String, placeholder: Double) -> Double {
        var value: Double?
        read(name, into: &value)
        if value == nil { errors.missing(path + name) }
        return value ?? placeholder
    }

    /// The value, or `nil` after adding its errors under this object's path.
    private mutating func collect<Value>(_ make: () throws(Problem) -> Value) -> Value? {
        do { return try make() } catch {
            for one in error.errors {
                errors.add(path + one.field, one.message, code: one.code, params: one.params)
            }
            return nil
        }
    }
}

extension Loan {
    func writeInputs(to json: inout JSONMembers) {
        json.set("loanCents", principalCents)
        json.set("ratePercent", rate.value)
        json.set("years", years)
        json.set("extraCents", extraCents)
        json.set("escrowCents", escrowCents)
    }
}

extension RentalProperty {
    func writeInputs(to json: inout JSONMembers) {
        json.set("priceCents", priceCents)
        json.set("loanCents", loanCents)
        json.set("ratePercent", rate.value)
        json.set("years", years)
        json.set("extraCents", monthly.extraCents)
        json.set("escrowCents", monthly.escrowCents)
        json.set("expensesCents", monthly.expensesCents)
        json.set("rentCents", monthly.rentCents)
        json.set("vacancyPercent", vacancy.value)
    }
}

extension LandDevelopment {
    func writeInputs(to json: inout JSONMembers) {
        json.set("unitRentCents", unitRentCents)
        json.set("units", units)
        json.set("vacancyPercent", vacancy.value)
        json.set("yearlyExpensesCents", yearlyExpensesCents)
        json.set("capRatePercent", capRate.value)
        json.set("constructionCents", constructionCents)
        json.set("parcelSquareFeet", parcelSquareFeet)
        json.set("askingCents", askingCents)
    }
}
