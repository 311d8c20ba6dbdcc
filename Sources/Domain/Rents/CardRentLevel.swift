extension RentDirectory.Snapshot {
    /// The question's postal code, or that of its location.
    func postalCode(of question: RentQuestion) -> String? {
        question.postalCode ?? question.place.flatMap { points.nearest(to: $0)?.code }
    }

    /// How the rent of a listing compares with HUD's figure of its postal code alone, which is fast enough for cards.
    /// `nil` when there is nothing to compare.
    public func levelByPostalCode(of listing: Listing, utilitiesCents: Int) -> RentLevel? {
        guard case .success(let question) = RentQuestion.of(listing), question.isInHUDCountry,
            let monthly = question.monthlyCents, let code = postalCode(of: question)
        else { return nil }
        let terms = RentTerms(question.division, bedrooms: question.bedrooms, utilitiesCents: utilitiesCents)
        guard let figure = rents.figure(postalCode: code, bedrooms: terms.bedrooms) else { return nil }
        let cost = terms.costCents(ofMonthly: monthly, includesUtilities: question.includesUtilities)
        return RentScale(hud: terms.part(of: figure.cents)).level(of: cost)
    }
}
