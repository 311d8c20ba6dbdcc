/// An owner's input, normalized and validated. A failure names every wrong field and, for an active listing, every
/// missing one.
public struct ListingDraft: Sendable {
    public let fields: ListingFields

    /// - Parameter complete: whether everything that an active listing needs must be present.
    public init(_ fields: ListingFields, complete: Bool) throws(Problem) {
        self.fields = try Self(fields, complete: complete, errors: ValidationErrors()).fields
    }

    /// Like the other `init`, adding to errors found while reading the input.
    ///
    /// - Parameter cityMayFollow: whether a complete listing with a postal code may lack its city, which the caller
    ///   fills in from the code before storing the listing.
    public init(
        _ fields: ListingFields, complete: Bool, cityMayFollow: Bool = false, errors: ValidationErrors
    ) throws(Problem) {
        let fields = fields.tidied
        var errors = errors
        fields.checkTexts(into: &errors)
        fields.checkNumbers(into: &errors)
        fields.lease.check(into: &errors)
        fields.checkContact(into: &errors)
        if complete { fields.checkComplete(cityMayFollow: cityMayFollow, into: &errors) }
        try errors.throwIfAny()
        self.fields = fields
    }
}

extension ListingFields {
    /// The fields in normalized spelling, for looking up the address.
    public var tidied: ListingFields {
        var fields = self
        fields.title = title.map(Text.tidyLine)
        fields.description = description.map(Text.tidy)
        fields.address = Address(
            street: address.street.map(Text.tidyLine), city: address.city.map(Text.tidyLine),
            region: address.region.map(Text.tidyLine),
            postalCode: address.postalCode.map { Text.plainNumber($0).uppercased() },
            country: address.country.map { Text.plainNumber($0).uppercased() })
        fields.contact = Contact(
            name: contact.name.map(Text.tidyLine),
            email: contact.email.map { EmailAddress.normalized($0) }, phone: contact.phone.map { PhoneNumber($0).text })
        fields.lease = lease.tidied
        fields.amenities = lease.deciding(amenities)
        // A client that names no period gets a month, which a sale does not have.
        if kind == .buy, pricePeriod == .month { fields.pricePeriod = .once }
        return fields
    }

    fileprivate func checkTexts(into errors: inout ValidationErrors) {
        if let title { Text.check(title, "title", Limits.titleLength, into: &errors) }
        if let description {
            Text.check(description, "description", Limits.descriptionLength, lines: true, into: &errors)
        }
        checkWords(into: &errors)
        let lines = [("street", address.street), ("city", address.city), ("region", address.region)]
        for case (let name, let line?) in lines {
            Text.check(line, "address.\(name)", Limits.addressLineLength, into: &errors)
        }
        if let code = address.postalCode {
            Text.check(code, "address.postalCode", Limits.postalCodeLength, into: &errors)
        }
        if let country = address.country {
            let twoLetters = country.utf8.count == 2 && country.utf8.allSatisfy { (65...90).contains($0) }
            errors.check(
                "address.country", twoLetters, "must be a two-letter country code (ISO 3166-1)",
                params: .expected("country")
            )
        }
    }

    private func checkWords(into errors: inout ValidationErrors) {
        // Texts that are too long have their error already.
        guard errors.list.isEmpty else { return }
        let max = Limits.wordsPerListing
        errors.check(
            "description", !ListingTexts(written: self).hasMoreWords(than: max),
            "has more than \(max) different words", code: "too_many_words", params: ["max": .integer(max)])
    }

    fileprivate func checkNumbers(into errors: inout ValidationErrors) {
        func range(_ field: String, _ value: Int?, _ range: ClosedRange<Int>) {
            guard let value else { return }
            errors.check(
                field, range.contains(value), "must be \(range.lowerBound) to \(range.upperBound)", code: "range",
                params: .bounds(range))
        }
        range("priceCents", priceCents, Limits.priceCents)
        errors.check(
            "pricePeriod", kind != .buy || pricePeriod == .once, "must be once for a sale", params: .allowed(["once"]))
        range("bedrooms", bedrooms, Limits.bedrooms)
        range("areaSquareFeet", areaSquareFeet, Limits.areaSquareFeet)
        if let availableFrom, let availableUntil {
            errors.check(
                "availableUntil", availableFrom <= availableUntil, "can't be before availableFrom",
                params: ["notBefore": "availableFrom"])
        }
    }

    fileprivate func checkContact(into errors: inout ValidationErrors) {
        if let name = contact.name { Text.check(name, "contact.name", Limits.nameLength, into: &errors) }
        if let email = contact.email {
            errors.check(
                "contact.email", (try? EmailAddress(email)) != nil, "must be a valid email address",
                params: .expected("email"))
        }
        if let phone = contact.phone {
            errors.check(
                "contact.phone", PhoneNumber(phone).isWellFormed, "must be a valid phone number",
                params: .expected("phone"))
        }
    }

    /// Adds an error for everything that an active listing needs and these fields lack.
    func checkComplete(cityMayFollow: Bool = false, into errors: inout ValidationErrors) {
        if kind == nil { errors.missing("kind") }
        if title == nil { errors.missing("title") }
        if description == nil { errors.missing("description") }
        let cityFollows = cityMayFollow && address.postalCode != nil
        if address.city == nil && !cityFollows { errors.missing("address.city") }
        if address.postalCode == nil, PostalCodeUse.isNeeded(in: address.country) {
            errors.missing("address.postalCode")
        }
        if address.country == nil { errors.missing("address.country") }
        if priceCents == nil { errors.missing("priceCents") }
        if bedrooms == nil { errors.missing("bedrooms") }
        if bathroomHalves == nil { errors.missing("bathrooms") }
        if contactVisibility == .verified, contact.email == nil, contact.phone == nil {
            errors.add("contact", "must have an email address or a phone number", code: "missing")
        }
    }
}
