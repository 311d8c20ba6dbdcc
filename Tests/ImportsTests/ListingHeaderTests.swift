import Domain
import Testing

@testable import Imports

@Suite("Columns of listing files")
struct ListingHeaderTests {
    private static let row = "rent,Sunny room,Text,14623,US,850,1,1"

    private func read(
        _ header: String, _ row: String = row, columns: [String: String] = [:]
    ) throws -> (ListingRow?, ListingFileFormat) {
        var options = ListingFileOptions(defaultEmail: "account@example.edu")
        options.columns = columns
        var (rows, format) = try ListingFile.read(InputFile(header + "\n" + row), options)
        return (try rows.next(), format)
    }

    @Test(
        "common names are understood, in English and Spanish, whatever their signs and accents",
        arguments: [
            "Type,Headline,Notes,ZIP Code,Country,Monthly rent,Beds,Baths",
            "Tipo,Título,Descripción,Código postal,País,Renta,Recámaras,Baños",
            "KIND,TITLE,DESCRIPTION,Postal_Code,COUNTRY,PRICE (USD),# Bedrooms,BA",
            "Offer,Ad Title,Property Description,ZIP/Postal,Country,Rent/Month,No. of bedrooms,Bath count",
            "Tipo,Título del anuncio,Texto,C.P.,País,Precio/mes,Nº de habitaciones,Nº de baños",
        ])
    func known(header: String) throws {
        let (row, format) = try read(header)
        #expect(row?.draft.fields.priceCents == 85_000 && row?.draft.fields.bedrooms == 1)
        #expect(format.columns.map(\.name) == ListingFile.required)
        #expect(format.columns.map(\.header) == header.split(separator: ",").map(String.init))
    }

    @Test("all missing columns are said at once, with those of the file; a mapping names them")
    func mapped() throws {
        let header = "kind,title,description,postalCode,country,Miete,Zimmer,Bad"
        let problem = #expect(throws: Problem.self) { try read(header) }
        #expect(problem?.errors.map(\.field) == ["price", "bedrooms", "bathrooms"])
        #expect(problem?.errors[0].params["allowed"] == .texts(header.split(separator: ",").map(String.init)))
        let columns = ["price": "Miete", "bedrooms": "zimmer", "bathrooms": "Bad"]
        #expect(try read(header, columns: columns).0?.draft.fields.priceCents == 85_000)
        #expect(throws: Problem.self) { try read(header, columns: ["price": "Preis"]) }
        #expect(throws: Problem.self) { try read(header, columns: ["rent": "Miete"]) }
    }

    @Test("two columns for one are asked about, unless one has our name")
    func twice() throws {
        let twice = "kind,title,description,postalCode,country,Rent,Monthly rent,bedrooms,bathrooms"
        let row = "rent,Sunny room,Text,14623,US,850,900,1,1"
        let problem = #expect(throws: Problem.self) { try read(twice, row) }
        #expect(problem?.errors.first?.params["allowed"] == .texts(["Rent", "Monthly rent"]))
        let (named, format) = try read(twice.replacing("Rent,", with: "price,"), row)
        #expect(named?.draft.fields.priceCents == 85_000 && format.ignored == ["Monthly rent"])
        #expect(try read(twice, row, columns: ["price": "Monthly rent"]).0?.draft.fields.priceCents == 90_000)
    }

    @Test(
        "a floor area is in the units of its cell, of its column or of the marketplace, in this order",
        arguments: [
            ("Area", "65", "EUR", 700), ("Area", "700", "USD", 700), ("Size (m²)", "65", "USD", 700),
            ("Superficie m2", "65", "USD", 700), ("Square meters", "65", "USD", 700), ("Sq Ft", "700", "EUR", 700),
            ("areaSquareFeet", "700", "EUR", 700), ("Square footage", "700", "EUR", 700),
            ("Area", "700 sq ft", "EUR", 700), ("Sq. Ft.", "65 m²", "USD", 700), ("Area m2", "700 sqft", "EUR", 700),
        ])
    func areas(column: String, cell: String, currency: String, squareFeet: Int) throws {
        let header = "kind,title,description,postalCode,country,price,bedrooms,bathrooms,\(column)"
        var settings = TenantSettings()
        try settings.set("currency", to: currency)
        let options = ListingFileOptions(defaultEmail: "account@example.edu", in: settings)
        var (rows, _) = try ListingFile.read(InputFile("\(header)\n\(Self.row),\(cell)"), options)
        #expect(try rows.next()?.draft.fields.areaSquareFeet == squareFeet)
    }

    @Test("a ticked box is one in the language of each spreadsheet", arguments: ["TRUE", "WAHR", "VRAI", "Verdadero"])
    func ticked(box: String) throws {
        let header = "kind,title,description,postalCode,country,price,bedrooms,bathrooms,Furnished,Pets"
        #expect(try read(header, Self.row + ",\(box),FALSCH").0?.draft.fields.amenities.names == ["furnished"])
        #expect(try read(header, Self.row + ",\(box),FAUX").0?.draft.fields.amenities.names == ["furnished"])
    }

    @Test("a column of one amenity has yes, no or a cross")
    func amenities() throws {
        let header = "kind,title,description,postalCode,country,price,bedrooms,bathrooms,Furnished,Pets,Parking"
        let (row, _) = try read(header, Self.row + ",Yes,no,x")
        #expect(row?.draft.fields.amenities.names == ["furnished", "parking"])
        #expect(try read(header, Self.row + ",perhaps,no,x").0 == nil)
    }
}
