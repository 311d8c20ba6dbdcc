import Domain

/// A client's input for a building. Absent members keep the current values.
struct BuildingInput {
    let content: Building.Content
    /// Whether the units get the building's address, and its amenities.
    let (movesUnits, changesAmenities): (Bool, Bool)

    init(
        _ form: consuming JSONObject, onto current: Building.Content?, by lifecycle: ListingLifecycle,
        naming names: NameRule?
    ) async throws {
        var (form, fields, name) = (form, ListingFields(), current?.name)
        if let current {
            fields = fields.moved(to: current).sharing(current.amenities)
        }
        form.read("name", into: &name)
        form.readAddress(into: &fields.address)
        form.read("location", into: &fields.location)
        form.readAmenities(into: &fields.amenities)
        movesUnits = form.has("address") || form.has("location")
        changesAmenities = form.has("amenities")
        form.rejectUnknownMembers()
        if name == nil { form.errors.missing("name") }
        names?.check(label: name, before: current?.name, into: &form.errors)
        let checkedName = name.flatMap { text in
            form.errors.collect { () throws(Problem) in try Account.checkedName(text) }
        }
        let checked = try await lifecycle.shared(fields, adding: form.errors)
        content = Building.Content(
            name: checkedName ?? "", address: checked.address, location: checked.location, amenities: checked.amenities)
    }
}

/// The owner's name for a unit: `{"unit": "3B"}`.
struct UnitNameInput {
    let name: String?

    init(_ form: consuming JSONObject) throws(Problem) {
        var form = form
        name = form.unitName()
        try form.finish()
    }
}

/// A new unit: `{"unit": "3B", "from": …}`.
struct NewUnitInput {
    let name: String?
    /// The listing to copy the other fields from; `nil` for none.
    let template: Listing.ID?

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, from) = (form, String?.none)
        name = form.unitName()
        form.read("from", into: &from)
        template = from.flatMap { Listing.ID($0) }
        form.errors.check("from", (from == nil) == (template == nil), "must be an id", params: .expected("id"))
        try form.finish()
    }
}

extension JSONObject {
    fileprivate mutating func unitName() -> String? {
        var name: String?
        read("unit", into: &name)
        name = name.map(Text.tidyLine)
        if let name { Text.check(name, "unit", Limits.unitNameLength, into: &errors) }
        return name
    }
}
