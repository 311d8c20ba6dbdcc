import Domain
import Geo
import Testing

@testable import Imports

@Suite("Feeds in HotPads's format")
struct HotPadsFeedTests {
    private static let room =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <hotPadsItems version="2.1">
          <Company id="c1"><name>Ash &amp; Fir Lettings</name></Company>
          <Listing id="a-17" type="ROOM" companyId="c1" propertyType="HOUSE">
            <name>Room &amp; garden</name><unit>2</unit><street hide="false">14 Nowhere Lane</street>
            <city>Ithaca</city><state>NY</state><zip>14850</zip><country>US</country>
            <latitude>42.44</latitude><longitude>-76.5</longitude>
            <contactName>Ash</contactName><contactEmail>ash@example.com</contactEmail>
            <contactPhone>607 555 0100</contactPhone>
            <previewMessage>Short</previewMessage><description><![CDATA[Light & <quiet>.]]></description>
            <terms>No smoking.</terms><leaseTerm>10 Months</leaseTerm>
            <virtualTourUrl>https://tours.example.com/a-17</virtualTourUrl>
            <price>925</price><pricingFrequency>MONTH</pricingFrequency><deposit>500</deposit>
            <numBedrooms>1</numBedrooms><numFullBaths>1</numFullBaths><numHalfBaths>1</numHalfBaths>
            <squareFeet>310</squareFeet><dateAvailable>2027-08-15</dateAvailable>
            <isFurnished>Yes</isFurnished>
            <ListingPhoto source="https://photos.example.com/1.jpg"><label>Front</label></ListingPhoto>
            <ListingPhoto source="https://photos.example.com/2.jpg"/>
          </Listing>
        </hotPadsItems>
        """

    @Test("a listing becomes a draft with everything that Digs has for it")
    func listing() throws {
        var rows = try feedRows(Self.room)
        let row = try #require(try rows.next())
        let fields = row.draft.fields
        #expect((row.line, row.externalID, fields.kind, fields.title) == (4, "a-17", .rent, "Room & garden"))
        #expect(fields.description == "Light & <quiet>.")
        #expect(
            fields.address
                == Address(
                    street: "14 Nowhere Lane, Unit 2", city: "Ithaca", region: "NY", postalCode: "14850", country: "US")
        )
        #expect(fields.location == Coordinate(latitude: 42.44, longitude: -76.5) && !fields.hideExactLocation)
        #expect(
            fields.contact == Contact(name: "Ash", email: "ash@example.com", phone: PhoneNumber("607 555 0100").text))
        #expect((fields.priceCents, fields.pricePeriod, fields.lease.depositCents) == (92_500, .month, 50_000))
        #expect((fields.bedrooms, fields.bathroomHalves, fields.areaSquareFeet) == (1, 3, 310))
        #expect(fields.availableFrom == Day("2027-08-15") && fields.amenities.names == ["furnished"])
        #expect((fields.lease.homeType, fields.lease.leaseMonths, fields.lease.rules) == (.room, 10, "No smoking."))
        #expect(fields.lease.tourURL == "https://tours.example.com/a-17")
        #expect(row.photos == ["https://photos.example.com/1.jpg", "https://photos.example.com/2.jpg"])
        #expect(row.readCells.isEmpty)
        #expect(try rows.next() == nil)
    }

    @Test(
        "the type of a listing says its kind",
        arguments: [("RENTAL", ListingKind.rent), ("ROOM", .rent), ("SUBLET", .sublease), ("sublet", .sublease)])
    func kinds(type: String, kind: ListingKind) throws {
        #expect(try HotPads.fields(HotPads.listing(type: type))?.kind == kind)
    }

    @Test(
        "corporate lets, vacations and prices a day are refused by their fields", arguments: ["CORPORATE", "VACATION"])
    func refused(type: String) throws {
        let listing = HotPads.listing("<pricingFrequency>DAY</pricingFrequency>", type: type)
        #expect(try HotPads.errors(listing) == ["kind “\(type)”", "pricePeriod “day”"])
    }

    @Test("a bad listing is named by its line, its column and its title, and keeps its id from being retired")
    func bad() throws {
        let bad = HotPads.listing(id: "b").replacing("925", with: "call us")
        var rows = try feedRows(HotPads.feed(HotPads.listing(), bad))
        #expect(try rows.rest().map(\.externalID) == ["a-17"])
        let row = try #require(rows.report.badRows.first)
        #expect((row.line, row.title, row.errors.map(\.field)) == (7, "Above the bakery", ["price"]))
        #expect(rows.badKeys == ["b"] && rows.badRowsWithoutKey == 0)
        #expect(try HotPads.errors(HotPads.listing(id: "")) == ["externalId"])
    }

    @Test(
        "the other spellings of senders are read",
        arguments: [
            "<leasteTerm>One year</leasteTerm>", "<leaseTerm>12-month lease</leaseTerm>", "<leaseTerm>12</leaseTerm>",
            "<leaseTerm>6 to 12 months</leaseTerm>", "<leaseTerm> </leaseTerm>",
        ])
    func leaseTerms(element: String) throws {
        let months = element.contains("ear<") || element.contains("lease<") ? 12 : nil
        #expect(try HotPads.fields(HotPads.listing(element))?.lease.leaseMonths == months)
    }

    @Test("names, values and blanks that senders write otherwise are read")
    func oddities() throws {
        let elements = """
            <propertyType>Apartment</propertyType><priceFrequency>WEEK</priceFrequency><lat>42.44</lat><lng>-76.5</lng>
            <availableOn>2027-08-15</availableOn><numHalfBaths/><deposit> </deposit><squareFeet>0</squareFeet>
            <pets><pet><petType>cats</petType><allowed>true</allowed></pet></pets><isFurnished>No</isFurnished>
            <ListingTags><ListingTag type="LAUNDRY"><tag>IN_UNIT</tag></ListingTag></ListingTags>
            """
        let listing = HotPads.listing(elements).replacing("<numFullBaths>1<", with: "<numFullBaths>1.5<")
        let fields = try #require(try HotPads.fields(listing))
        #expect((fields.lease.homeType, fields.pricePeriod, fields.bathroomHalves) == (.apartment, .week, 3))
        #expect(fields.location == Coordinate(latitude: 42.44, longitude: -76.5))
        #expect(fields.availableFrom == Day("2027-08-15") && fields.lease.depositCents == nil)
        #expect(fields.areaSquareFeet == nil && fields.amenities.names == ["washerDryer", "petFriendly"])
        let twice = HotPads.feed(HotPads.listing()) + "\n" + HotPads.feed(HotPads.listing(id: "a-18"))
        var rows = try feedRows(
            twice.replacing("<hotPadsItems", with: "<hp:hotPadsItems xmlns:hp=\"urn:hp\"")
                .replacing("</hotPadsItems", with: "</hp:hotPadsItems"))
        #expect(try rows.rest().map(\.externalID) == ["a-17", "a-18"])
    }

    @Test("tags say amenities and what the rent includes")
    func tags() throws {
        let tags = [
            ("COOLING_SYSTEM", "Central"), ("PARKING_TYPE", "OffStreet"), ("MODEL_AMENITY", "Dishwasher"),
            ("RENT_INCLUDES", "Water"), ("RENT_INCLUDES", "Sewage"), ("RENT_INCLUDES", "Cable"), ("LAUNDRY", "SHARED"),
        ].map { "<ListingTag type=\"\($0.0)\"><tag>\($0.1)</tag></ListingTag>" }.joined()
        let costs = "<utilityCostWater>30</utilityCostWater><utilityCostInternet>45.50</utilityCostInternet>"
        let fields = try #require(try HotPads.fields(HotPads.listing(tags + costs)))
        #expect(fields.amenities.names == ["dishwasher", "parking", "airConditioning"])
        #expect(
            fields.lease.utilities == [
                LeaseUtility(.water, .included), LeaseUtility(.sewer, .included),
                LeaseUtility(.internet, .extra, estimateCents: 4_550),
            ])
        let none =
            "<ListingTag type=\"COOLING_SYSTEM\"><tag>None</tag></ListingTag>"
            + "<ListingTag type=\"PARKING_TYPE\"><tag>OnStreet</tag></ListingTag>"
        #expect(try HotPads.fields(HotPads.listing(none))?.amenities.names == [])
    }

    @Test("a fee of one amount is one of the lease; a range, a percentage and what nobody says when to pay is none")
    func fees() throws {
        func fee(_ name: String, _ value: String, _ timing: String, _ requirement: String = "REQUIRED") -> String {
            "<fee><feeCalculationType \(value)/><feeName>\(name)</feeName><feeTimingType>\(timing)</feeTimingType>"
                + "<feeRequirementType>\(requirement)</feeRequirementType></fee>"
        }
        let fees = [
            fee("Application fee", "value=\"50\"", "ONE_TIME"), fee("Pet rent", "value=\"35\"", "MONTHLY", "OPTIONAL"),
            fee("Water", "value=\"20\"", "MONTHLY"), fee("Security deposit", "value=\"600\"", "MOVE_IN"),
            fee("Damage", "value=\"5\" valueMax=\"90\"", "ONE_TIME"), fee("Key", "value=\"5\"", "SOMETIMES"),
            fee("Broker", "value=\"8\" valueType=\"PERCENTAGE\"", "ONE_TIME"),
        ]
        let elements = "<fees>\(fees.joined())</fees><HOE-Fee>12</HOE-Fee><utilityCostParking>40</utilityCostParking>"
        let lease = try #require(try HotPads.fields(HotPads.listing(elements))?.lease)
        #expect(
            lease.fees == [
                LeaseFee(.parking, amountCents: 4_000, due: .monthly),
                LeaseFee(.other, amountCents: 1_200, due: .monthly),
                LeaseFee(.application, amountCents: 5_000, due: .once),
                LeaseFee(.pet, amountCents: 3_500, due: .monthly, isMandatory: false),
            ])
        #expect(lease.depositCents == 60_000)
        #expect(lease.utilities == [LeaseUtility(.water, .extra, estimateCents: 2_000)])
    }

    @Test("a street that the sender hides is hidden", arguments: ["true", "Yes", "false", ""])
    func hiddenStreet(answer: String) throws {
        let fields = try HotPads.fields(HotPads.listing("<street hide=\"\(answer)\">14 Nowhere Lane</street>"))
        #expect(fields?.hideExactLocation == ["true", "Yes"].contains(answer))
        #expect(fields?.address.street == "14 Nowhere Lane")
    }

    @Test("a listing keeps its place hidden whatever a later file says")
    func keepsHidden() throws {
        var (hidden, shown) = (ListingFields(), ListingFields())
        (hidden.hideExactLocation, shown.hideExactLocation) = (true, false)
        #expect(hidden.keepingUnimported(of: shown).hideExactLocation)
        #expect(shown.keepingUnimported(of: hidden).hideExactLocation)
        #expect(!shown.keepingUnimported(of: shown).hideExactLocation)
    }

    @Test("a listing without a name has a plain title", arguments: [("2", "2-bedroom home"), ("0", "Studio")])
    func titles(bedrooms: String, beginning: String) throws {
        let listing = HotPads.listing().replacing("Above the bakery", with: "A1")
            .replacing("<numBedrooms>2", with: "<numBedrooms>\(bedrooms)")
        #expect(try HotPads.fields(listing)?.title == "\(beginning) in Ithaca")
    }
}
