import Domain

/// A client's input for a listing. Absent members keep the current values; a new listing starts empty.
struct ListingInput {
    /// The statuses that an owner may set; only moderators set `held`.
    enum RequestedStatus: String, CaseIterable {
        case draft, active, closed

        var status: ListingStatus {
            switch self {
            case .draft: .draft
            case .active: .active
            case .closed: .closed
            }
        }
    }

    let draft: ListingDraft
    /// `nil` when the client sent none.
    let status: ListingStatus?

    /// - Parameters:
    ///   - current: the fields before the change.
    ///   - fallback: the status that the listing has if the client sends none.
    ///   - names: the rule for names; `nil` for none.
    init(
        _ form: consuming JSONObject, onto current: ListingFields, fallback: ListingStatus,
        by lifecycle: ListingLifecycle, in tenant: Tenant, naming names: NameRule?
    ) async throws {
        var (form, fields, requested) = (form, current, RequestedStatus?.none)
        fields.amenities = current.lease.releasing(current.amenities)
        form.readListing(into: &fields)
        form.read("status", into: &requested)
        form.rejectUnknownMembers()
        names?.check(fields, before: current, into: &form.errors)
        status = requested?.status
        draft = try await lifecycle.draft(
            fields, complete: (status ?? fallback) == .active, adding: form.errors, in: tenant)
    }
}

extension JSONObject {
    mutating func readListing(into fields: inout ListingFields) {
        read("kind", into: &fields.kind)
        read("title", into: &fields.title)
        read("description", into: &fields.description)
        readAddress(into: &fields.address)
        read("location", into: &fields.location)
        read("hideExactLocation", into: &fields.hideExactLocation, fallback: false)
        read("priceCents", into: &fields.priceCents)
        read("pricePeriod", into: &fields.pricePeriod, fallback: .month)
        read("bedrooms", into: &fields.bedrooms)
        readBathrooms(into: &fields.bathroomHalves)
        read("areaSquareFeet", into: &fields.areaSquareFeet)
        readAmenities(into: &fields.amenities)
        read("foodPreference", into: &fields.foodPreference, fallback: .any)
        read("availableFrom", into: &fields.availableFrom)
        read("availableUntil", into: &fields.availableUntil)
        nested("contact") { form in
            form.read("name", into: &fields.contact.name)
            form.read("email", into: &fields.contact.email)
            form.read("phone", into: &fields.contact.phone)
        }
        read("contactVisibility", into: &fields.contactVisibility, fallback: .verified)
        nested("lease") { $0.readLease(into: &fields.lease) }
    }

    mutating func readAddress(into address: inout Address) {
        var read = address
        nested("address") { form in
            form.read("street", into: &read.street)
            form.read("city", into: &read.city)
            form.read("region", into: &read.region)
            form.read("postalCode", into: &read.postalCode)
            form.read("country", into: &read.country)
        }
        address = read
    }

    private mutating func readBathrooms(into halves: inout Int?) {
        var bathrooms = halves.map { Double($0) / 2 }
        read("bathrooms", into: &bathrooms)
        guard let bathrooms else {
            halves = nil
            return
        }
        let isHalf = Limits.bathrooms.contains(bathrooms) && (bathrooms * 2).rounded() == bathrooms * 2
        guard isHalf else {
            return errors.add(
                "bathrooms", "must be 0 to 50 in halves", code: "range",
                params: .bounds(Limits.bathrooms).with("step", 0.5))
        }
        halves = Int(bathrooms * 2)
    }

    mutating func readAmenities(into amenities: inout Amenities) {
        var names: [String]? = amenities.names
        read("amenities", into: &names)
        amenities = []
        for name in names ?? [] {
            guard let amenity = Amenities(name: name) else {
                return errors.add(
                    "amenities", "can only be \(Amenities.names.joined(separator: ", "))",
                    params: .allowed(Amenities.names))
            }
            amenities.insert(amenity)
        }
    }
}
