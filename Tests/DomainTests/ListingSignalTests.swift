import Testing

@testable import Domain

@Suite("Signals about listings")
struct ListingSignalTests {
    @Test("none decides alone, whatever the tenant's limit, and 0 never holds")
    func limits() {
        for code in ListingSignal.Code.allCases {
            #expect(code.weight < Limits.holdScore.lowerBound)
            #expect(!ListingSignal.hold([code: code.weight], limit: 1))
        }
        func hold(_ codes: [ListingSignal.Code], limit: Int = 60) -> Bool {
            ListingSignal.hold(Dictionary(uniqueKeysWithValues: codes.map { ($0, $0.weight) }), limit: limit)
        }
        #expect(hold([.copiedPhoto, .contactInText]))
        #expect(!hold([.copiedPhoto, .removedContact]), "none of them is the owner's doing")
        #expect(!hold([.priceFarBelow, .manyFromYoung]))
        #expect(!hold(ListingSignal.Code.allCases, limit: 0))
        #expect(hold(ListingSignal.Code.allCases, limit: Limits.holdScore.upperBound))
    }

    @Test("a contact weighs less when its listing was removed for something else than a scam")
    func otherRemovals() {
        #expect(ListingSignal(.removedContact).weight == ListingSignal.Code.removedContact.weight)
        let other = ListingSignal(.removedContact, weight: ListingSignal.otherRemovalWeight)
        #expect(!ListingSignal.hold([.removedContact: other.weight, .manyFromYoung: 25], limit: 60))
    }

    @Test("each signal is a part of the risk")
    func parts() {
        for code in ListingSignal.Code.allCases { #expect(RiskPart.Code(rawValue: code.rawValue) != nil) }
    }

    @Test("the limit is 0, or more than any signal alone")
    func setting() throws {
        var settings = TenantSettings()
        #expect(settings.holdScore == 60 && !settings.sharePhotoSignals)
        try settings.set("holdScore", to: "0")
        #expect(settings.holdScore == 0)
        for text in ["49", "161", "-1", "many"] {
            #expect(throws: Problem.self) { try settings.set("holdScore", to: text) }
        }
    }

    @Test("a phone is the same with and without the code of its country, an address with and without its tag")
    func contacts() {
        func all(_ email: String?, _ phone: String?) -> [RemovedContact] {
            RemovedContact.all(in: Contact(name: "Olive", email: email, phone: phone))
        }
        #expect(all("Olive+rooms@example.edu", "+1 (585) 555-0100") == all("olive@example.edu", "585.555.0100"))
        #expect(all("olive@example.edu", nil).count == 1 && all(nil, "12345").isEmpty && all(nil, nil).isEmpty)
    }

    @Test("what leads elsewhere is found in a text, and a mended typo leaves it as it is")
    func texts() {
        let rules = MessageCautionRules.shipped
        let found = rules.outsideContacts(in: "A nise room. Write to Ana.B@mail.example or call +1 (585) 555-0100")
        #expect(found == ["ana.b@mail.example", "15855550100"])
        #expect(
            rules.outsideContacts(in: "A nice room! Write to ana.b@mail.example, or call 1-585-555-0100.") == found)
        #expect(rules.outsideContacts(in: "Only on WhatsApp") == ["whatsapp"])
        #expect(rules.outsideContacts(in: "The rent is $1,250.00 from 2027-01-15, wired for internet.").isEmpty)
    }

    @Test("contacts are looked for in every text of a listing that strangers see")
    func freeTexts() {
        var fields = ListingFields()
        (fields.title, fields.description) = ("title", "description")
        (fields.lease.rules, fields.lease.licenseNumber) = ("rules", "license number")
        (fields.lease.floorPlanURL, fields.lease.tourURL) = ("floor plan", "tour")
        fields.lease.fees = [LeaseFee(.other, label: "fee", amountCents: 1, due: .once)]
        let texts: Set = ["title", "description", "rules", "license number", "floor plan", "tour", "fee"]
        #expect(Set(fields.freeTexts) == texts)
    }
}
