import Domain
import Geo
import Testing

@testable import Imports

@Suite("Feeds in MITS's formats")
struct MITSFeedTests {
    private static func unit(_ id: String, _ elements: String = "", plan: String = "F2", _ behind: String = "")
        -> String
    {
        """
        <ILS_Unit IDValue="\(id)"><Units><Unit><MarketingName>\(id)</MarketingName>
        <FloorplanID IDValue="\(plan)"/>\(elements)</Unit></Units>\(behind)</ILS_Unit>
        """
    }

    private static func feed(_ units: String...) -> String {
        """
        <?xml version="1.0"?>
        <mits:PhysicalProperty xmlns:mits="urn:mits"><Management IDValue="m"><Name>Fir</Name></Management>
        <Property IDValue="P1">
          <PropertyID><Identification IDValue="P1" IDType="PropertyID"/><MarketingName>Fir Court</MarketingName>
            <Address AddressType="property"><AddressLine1>20 Nowhere Lane</AddressLine1><City>Ithaca</City>
            <State>NY</State><PostalCode>14850</PostalCode></Address>
            <Phone><PhoneNumber>607 555 0100</PhoneNumber></Phone></PropertyID>
          <ILS_Identification ILS_IdentificationType="Apartment"><Latitude>42.44</Latitude><Longitude>-76.5</Longitude>
          </ILS_Identification>
          <Information><YearBuilt>1999</YearBuilt><LongDescription>Behind the firs.</LongDescription></Information>
          <Policy><Pet Allowed="true"/></Policy><Deposit><Amount><ValueRange Exact="400"/></Amount></Deposit>
          <Amenity AmenityType="Other"><Description>Dishwasher</Description></Amenity>
          <Floorplan IDValue="F2"><Name>Fir</Name><UnitsAvailable>2</UnitsAvailable>
            <Room RoomType="Bedroom"><Count>2</Count></Room><Room RoomType="Bathroom"><Count>1.5</Count></Room>
            <SquareFeet Min="700" Max="800"/><MarketRent Min="1200" Max="1400"/><Deposit>500</Deposit>
            <File><FileType>Photo</FileType><Src>https://photos.example.com/plan.jpg</Src></File></Floorplan>
          \(units.joined(separator: "\n"))
        </Property></mits:PhysicalProperty>
        """
    }

    @Test("a unit takes from its floor plan and its property what it lacks")
    func inherited() throws {
        var rows = try feedRows(
            Self.feed(
                Self.unit(
                    "204", "<UnitBedrooms>3</UnitBedrooms>",
                    "<Availability><MadeReadyDate Month=\"8\" Day=\"5\" Year=\"2027\"/></Availability>")))
        let row = try #require(try rows.next())
        let fields = row.draft.fields
        #expect((row.line, row.externalID, fields.kind, fields.title) == (17, "P1/204", .rent, "Fir Court, unit 204"))
        #expect(
            fields.address
                == Address(
                    street: "20 Nowhere Lane, Unit 204", city: "Ithaca", region: "NY", postalCode: "14850",
                    country: "US"))
        #expect(fields.location == Coordinate(latitude: 42.44, longitude: -76.5))
        #expect((fields.bedrooms, fields.bathroomHalves, fields.areaSquareFeet) == (3, 3, 700))
        #expect((fields.priceCents, fields.lease.depositCents, fields.lease.homeType) == (120_000, 50_000, .apartment))
        #expect(fields.description == "Behind the firs." && fields.availableFrom == Day("2027-08-05"))
        #expect(fields.amenities.names == ["dishwasher", "petFriendly"])
        #expect(row.photos == ["https://photos.example.com/plan.jpg"])
        #expect(fields.contact == Contact(phone: PhoneNumber("607 555 0100").text))
    }

    @Test("the rent of a unit comes before its effective rent, its market rent and its floor plan's lowest")
    func rents() throws {
        let market = "<MarketRent>1350</MarketRent>"
        let effective = "<EffectiveRent Min=\"1250\" Max=\"1300\"/>"
        var rows = try feedRows(
            Self.feed(
                Self.unit("1", "<UnitRent>1275.50</UnitRent>" + market, plan: "F2", effective),
                Self.unit("2", market, plan: "F2", effective), Self.unit("3", market),
                Self.unit("4", "<UnitRent>0.00</UnitRent>")))
        #expect(try rows.rest().map(\.draft.fields.priceCents) == [127_550, 125_000, 135_000, 120_000])
    }

    @Test("a rent that is no number, or none at all, is refused and not guessed")
    func noRent() throws {
        #expect(
            try feedErrors(Self.feed(Self.unit("1", "<UnitRent>call us</UnitRent>")))
                == ["price “call us”"])
        #expect(try feedErrors(Self.feed(Self.unit("1", plan: "F9"))) == ["price", "bedrooms", "bathrooms"])
        let own = "<UnitRent>900</UnitRent><UnitBedrooms>1</UnitBedrooms><UnitBathrooms>1</UnitBathrooms>"
        var rows = try feedRows(Self.feed(Self.unit("1", own, plan: "F9")))
        #expect(try rows.next()?.draft.fields.priceCents == 90_000)
    }

    @Test("occupied and leased units are no listings; one whose residents gave notice is")
    func occupied() throws {
        func status(_ occupancy: String, _ leased: String) -> String {
            "<UnitOccupancyStatus>\(occupancy)</UnitOccupancyStatus><UnitLeasedStatus>\(leased)</UnitLeasedStatus>"
        }
        let leaving = "<Availability><VacateDate Month=\"05\" Day=\"31\" Year=\"2027\"/></Availability>"
        var rows = try feedRows(
            Self.feed(
                Self.unit("1", status("vacant", "available")), Self.unit("2", status("occupied", "available")),
                Self.unit("3", status("vacant", "leased")),
                Self.unit("4", status("occupied", "on_notice"), plan: "F2", leaving),
                Self.unit("5", status("occupied", "on_notice")),
                Self.unit("6", "<UnitOccupancyStatus>Occupied</UnitOccupancyStatus>")))
        #expect(try rows.rest().map(\.externalID) == ["P1/1", "P1/4"])
        #expect(rows.report.skipped == ["occupied": 3, "leased": 1])
        #expect(rows.badKeys.isEmpty && rows.badRowsWithoutKey == 0)
    }

    @Test("a property without units offers its floor plans that have one")
    func plans() throws {
        var rows = try feedRows(Self.feed())
        let row = try #require(try rows.next())
        #expect((row.externalID, row.draft.fields.title) == ("P1/floorplan/F2", "Fir Court, Fir"))
        #expect(row.draft.fields.priceCents == 120_000 && row.draft.fields.address.street == "20 Nowhere Lane")
        var none = try feedRows(Self.feed().replacing("<UnitsAvailable>2", with: "<UnitsAvailable>0"))
        #expect(try none.rest().isEmpty && none.report.skipped == ["no unit available": 1])
    }

    @Test("units and properties are found in a vendor's envelope, and ids of two properties don't meet")
    func envelope() throws {
        let one = Self.feed("<ILS_Units>\(Self.unit("1"))</ILS_Units>").dropFirst(21)
        let two = one.replacing("IDValue=\"P1\"", with: "IDValue=\"P2\"")
        var rows = try feedRows("<response><result>\(one)\(two)</result></response>")
        #expect(try rows.rest().map(\.externalID) == ["P1/1", "P2/1"])
    }

    @Test("a unit has the facts of its building, and its own address")
    func building() throws {
        let building = "<Building IDValue=\"B\"><Deposit>650</Deposit><Parking ParkingType=\"Garage\"/></Building>"
        let own = "<BuildingID>B</BuildingID><Address><AddressLine1>22 Nowhere Lane, Apt 1</AddressLine1></Address>"
        let feed = Self.feed(building, Self.unit("1", own)).replacing("<Deposit>500</Deposit>", with: "")
        var rows = try feedRows(feed)
        let fields = try #require(try rows.next()?.draft.fields)
        #expect(fields.lease.depositCents == 65_000 && fields.amenities.names.contains("parking"))
        #expect(fields.address.street == "22 Nowhere Lane, Apt 1")
    }

    private static func charge(
        _ code: String, _ name: String, _ amount: String, _ frequency: String, requirement: String = "Mandatory",
        basis: String = "Explicit", item: String = "ChargeOfferItem"
    ) -> String {
        """
        <ChargeOfferClass Code="C"><\(item) InternalCode="\(code)"><Name>\(name)</Name>
        <Characteristics><ChargeRequirement>\(requirement)</ChargeRequirement><Lifecycle>Move-in</Lifecycle>
        <PaymentFrequency>\(frequency)</PaymentFrequency></Characteristics><AmountBasis>\(basis)</AmountBasis>
        <ChargeOfferAmount><Amounts>\(amount)</Amounts></ChargeOfferAmount></\(item)></ChargeOfferClass>
        """
    }

    @Test("the explicit charges of a unit, its floor plan and its property are the lease's")
    func charges() throws {
        let own =
            Self.charge("adm", "Administration fee", "150", "One-time")
            + Self.charge("pet", "Cat", "25", "Monthly", requirement: "Optional", item: "PetOfferItem")
            + Self.charge("sto", "Storage", "10", "Monthly", basis: "Percentage Of", item: "StorageOfferItem")
            + Self.charge("rent", "Base rent", "1200", "Monthly")
        let common =
            Self.charge("adm", "Administration fee", "200", "One-time") + Self.charge("app", "Application", "50", "")
            + Self.charge("park", "Lot B", "40", "Monthly", requirement: "Conditional", item: "ParkingOfferItem")
            + Self.charge("wat", "Water", "30", "Monthly") + Self.charge("tr", "Trash", "", "", requirement: "Included")
            + Self.charge("step", "Key", "5", "Monthly", basis: "Stepped")
        let feed = Self.feed(Self.unit("1", "", plan: "F2", own)).replacing("<Policy>", with: common + "<Policy>")
        var rows = try feedRows(feed)
        let fields = try #require(try rows.next()?.draft.fields)
        #expect(
            fields.lease.fees == [
                LeaseFee(.admin, amountCents: 15_000, due: .once),
                LeaseFee(.application, amountCents: 5_000, due: .once),
                LeaseFee(.pet, amountCents: 2_500, due: .monthly, isMandatory: false),
                LeaseFee(.parking, amountCents: 4_000, due: .monthly, isMandatory: false),
            ])
        #expect(
            fields.lease.utilities == [
                LeaseUtility(.water, .extra, estimateCents: 3_000), LeaseUtility(.trash, .included),
            ])
        #expect(fields.amenities.names == ["dishwasher", "petFriendly", "parking"])
    }
}
