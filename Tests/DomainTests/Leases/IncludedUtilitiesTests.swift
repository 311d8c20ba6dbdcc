import Domain
import Testing

@Suite("Utilities that a lease includes")
struct IncludedUtilitiesTests {
    @Test(
        "decide about the amenity once those that every home has are named",
        arguments: [
            ([.electricity, .heat, .water], nil, false, true), ([.electricity, .gas, .water], nil, false, true),
            ([.electricity, .heat, .water], .water, true, false), ([.electricity, .heat], nil, true, true),
            ([.electricity, .heat], nil, false, false),
            ([.electricity], .water, true, false), ([.electricity, .heat, .water], .internet, false, true),
        ] as [([LeaseUtility.Kind], LeaseUtility.Kind?, Bool, Bool)])
    func amenity(included: [LeaseUtility.Kind], extra: LeaseUtility.Kind?, before: Bool, after: Bool) throws {
        var fields = ListingFields()
        if before { fields.amenities = .utilitiesIncluded }
        let paid = extra.map { [LeaseUtility($0, .extra, estimateCents: 3_000)] } ?? []
        fields.lease.utilities = included.filter { $0 != extra }.map { LeaseUtility($0, .included) } + paid
        let written = try ListingDraft(fields, complete: false).fields
        #expect(written.amenities.contains(.utilitiesIncluded) == after)
    }

    @Test("decide also where a file says nothing of the lease that a listing has")
    func kept() throws {
        var stored = ListingFields()
        stored.lease.utilities = [.electricity, .heat, .water].map { LeaseUtility($0, .included) }
        let (known, file) = (try ListingDraft(stored, complete: false).fields, ListingFields())
        let imported = try ListingDraft(file, complete: false).fields.keepingUnimported(of: known)
        #expect(imported.amenities.contains(.utilitiesIncluded))
    }
}
