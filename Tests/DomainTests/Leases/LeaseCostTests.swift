import Foundation
import Testing

@testable import Domain

/// A line of `Tests/Fixtures/leases.jsonl`: a listing, a reader's question and the cost, which
/// `Tests/Contract/lease_rule.py` computes by fractions.
struct LeaseCase: Decodable, CustomTestStringConvertible {
    struct Fee: Decodable {
        let kind, due: String
        let amountCents: Int
        let mandatory: Bool?
    }

    struct Utility: Decodable {
        let kind, payment: String
        let estimateCents: Int?
    }

    struct Lease: Decodable {
        let depositCents, leaseMonths, minimumStayMonths, roommates, maxResidents: Int?
        let homeType: String?
        let fees: [Fee]?
        let utilities: [Utility]?
    }

    struct Fields: Decodable {
        let kind, pricePeriod: String
        let priceCents, bedrooms: Int
        let amenities: [String]?
        let availableFrom, availableUntil: String?
        let lease: Lease?
    }

    struct Stay: Decodable, Equatable {
        let from, until: String?
        let months, days, totalCents, perPersonCents: Int
        let isBelowMinimum: Bool
    }

    struct Cost: Decodable, Equatable {
        let allInMonthlyCents, moveInCents, people, perPersonMonthlyCents, perPersonMoveInCents: Int
        let stay: Stay?
        let isComplete: Bool
        let unknown: [String]
    }

    let name: String
    let listing: Fields
    let stay: [String]?
    let people: Int?
    let cost: Cost?

    var testDescription: String { name }

    static let all: [LeaseCase] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/leases.jsonl").standardizedFileURL
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.compactMap { try? JSONDecoder().decode(LeaseCase.self, from: Data($0.utf8)) }
    }()
}

extension LeaseCase {
    func fields() throws -> ListingFields {
        var fields = ListingFields()
        fields.kind = ListingKind(rawValue: listing.kind)
        fields.pricePeriod = try #require(PricePeriod(rawValue: listing.pricePeriod))
        (fields.priceCents, fields.bedrooms) = (listing.priceCents, listing.bedrooms)
        fields.amenities = (listing.amenities ?? []).compactMap { Amenities(name: $0) }
            .reduce(into: Amenities()) { $0.formUnion($1) }
        fields.availableFrom = listing.availableFrom.flatMap { Day($0) }
        fields.availableUntil = listing.availableUntil.flatMap { Day($0) }
        guard let lease = listing.lease else { return fields }
        fields.lease.depositCents = lease.depositCents
        (fields.lease.leaseMonths, fields.lease.minimumStayMonths) = (lease.leaseMonths, lease.minimumStayMonths)
        (fields.lease.roommates, fields.lease.maxResidents) = (lease.roommates, lease.maxResidents)
        fields.lease.homeType = try lease.homeType.map { try #require(HomeType(rawValue: $0)) }
        fields.lease.fees = try lease.fees?.map { fee in
            LeaseFee(
                try #require(LeaseFee.Kind(rawValue: fee.kind)), amountCents: fee.amountCents,
                due: try #require(LeaseFee.Due(rawValue: fee.due)), isMandatory: fee.mandatory ?? true)
        }
        fields.lease.utilities = try lease.utilities?.map { utility in
            LeaseUtility(
                try #require(LeaseUtility.Kind(rawValue: utility.kind)),
                try #require(LeaseUtility.Payment(rawValue: utility.payment)), estimateCents: utility.estimateCents)
        }
        return fields
    }

    fileprivate func length() throws -> StayLength? {
        guard let days = try stay?.map({ try #require(Day($0)) }) else { return nil }
        return StayLength(days[0]...days[1])
    }
}

extension LeaseCase.Cost {
    fileprivate init(_ cost: LeaseCost) {
        (allInMonthlyCents, moveInCents, people) = (cost.allInMonthlyCents, cost.moveInCents, cost.people)
        (perPersonMonthlyCents, perPersonMoveInCents) = (cost.perPersonMonthlyCents, cost.perPersonMoveInCents)
        stay = cost.stay.map { stay in
            LeaseCase.Stay(
                from: stay.length.window?.lowerBound.description, until: stay.length.window?.upperBound.description,
                months: stay.length.months, days: stay.length.days, totalCents: stay.totalCents,
                perPersonCents: stay.perPersonCents, isBelowMinimum: stay.isBelowMinimum)
        }
        (isComplete, unknown) = (cost.isComplete, cost.unknown.map(\.name))
    }
}

@Suite("The cost of a lease")
struct LeaseCostTests {
    @Test("comes to the cent as worked by hand", arguments: LeaseCase.all)
    func byHand(lease: LeaseCase) throws {
        let fields = try ListingDraft(lease.fields(), complete: false).fields
        let cost = LeaseCost(fields, semester: .usual, stay: try lease.length(), sharedBy: lease.people)
        #expect(cost.map(LeaseCase.Cost.init) == lease.cost)
        #expect(fields.allInRent(.usual)?.cents == lease.cost?.allInMonthlyCents)
    }

    @Test("is worked for fifty leases") func count() { #expect(LeaseCase.all.count >= 50) }

    @Test("survives being stored", arguments: LeaseCase.all)
    func stored(lease: LeaseCase) throws {
        let terms = try lease.fields().lease
        #expect(terms.json.map { LeaseTerms(json: $0) } ?? LeaseTerms() == terms)
    }

    @Test("is known as a rent only when fees, electricity, heat and water are")
    func completeness() throws {
        var fields = ListingFields()
        (fields.kind, fields.priceCents) = (.rent, 100_000)
        #expect(fields.allInRent(.usual) == AllInRent(cents: 100_000, isComplete: false))
        fields.lease.fees = []
        #expect(fields.allInRent(.usual)?.isComplete == false)
        fields.amenities = .utilitiesIncluded
        #expect(fields.allInRent(.usual) == AllInRent(cents: 100_000, isComplete: true))
    }

    @Test(
        "takes links to public websites only",
        arguments: [
            ("https://tours.example.com/a?b=1#c", true), ("https://my.matterport.com/show/?m=a1B2", true),
            ("http://tours.example.com", false), ("https://localhost/a", false), ("https://192.168.1.1/", false),
            ("https://[::1]/", false), ("https://2130706433/", false), ("https://0x7f.1/", false),
            ("https://a.internal/", false), ("https://user@example.com/", false), ("https://example.com:8443/", false),
            ("javascript:alert(1)", false), ("https://exa mple.com/", false), ("https://example.com/\"onclick", false),
            ("https://-a.com", false), ("https://bücher.de/", false), ("https://example", false), ("https://", false),
        ])
    func links(text: String, isAllowed: Bool) { #expect(PublicLink.isAllowed(text) == isAllowed) }

    @Test(
        "takes classes of energy and ratings",
        arguments: [("A", true), ("A+", true), ("HERS 60", true), ("<b>", false)])
    func energy(text: String, isAllowed: Bool) { #expect(LeaseTerms.isEnergyClass(text) == isAllowed) }

    @Test("names each term that is out of its limits")
    func limits() {
        var fields = ListingFields()
        fields.lease.depositCents = -1
        fields.lease.fees = [LeaseFee(.pet, label: "a\u{202E}", amountCents: 2_000_000_000_000, due: .once)]
        fields.lease.utilities = [
            LeaseUtility(.water, .included, estimateCents: 5), LeaseUtility(.water, .extra),
        ]
        (fields.lease.leaseMonths, fields.lease.minimumStayMonths) = (6, 12)
        fields.lease.tourURL = "https://127.0.0.1/"
        let problem = #expect(throws: Problem.self) { try ListingDraft(fields, complete: false) }
        let names = Set(problem?.errors.map(\.field) ?? [])
        let expected: Set = [
            "lease.depositCents", "lease.fees.0.amountCents", "lease.fees.0.label", "lease.utilities.0.estimateCents",
            "lease.utilities.1.kind", "lease.minimumStayMonths", "lease.tourUrl",
        ]
        #expect(names == expected)
    }

    @Test(
        "a link leads to a public website, as every address that a stranger gives",
        arguments: [
            ("https://plans.example.com/12?x=1#y", true), ("https://nas.home.arpa/", false),
            ("https://printer.workgroup/", false), ("https://pc.domain/", false), ("https://x.alt/", false),
            ("https://2130706433/", false), ("https://plans.example.com:8443/", false),
            ("https://plans.example.com@evil.com/", false), ("https://plans.example.com\\@evil.com/", false),
        ])
    func links(link: String, isTaken: Bool) {
        var fields = ListingFields()
        fields.lease.tourURL = link
        let draft = try? ListingDraft(fields, complete: false)
        #expect((draft != nil) == isTaken)
    }
}
