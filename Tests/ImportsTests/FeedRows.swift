import Domain

@testable import Imports

/// The rows of a feed, or of any other listings file.
func feedRows(_ text: String, options: ListingFileOptions? = nil) throws -> ImportRows<ListingRow> {
    let file = InputFile(text, name: "feed.xml")
    return try ListingFile.read(file, options ?? ListingFileOptions(defaultEmail: "account@example.edu")).rows
}

/// The detail of the problem that a feed is refused with; empty when it is read.
func refusal(ofFeed text: String) -> String {
    do {
        var rows = try feedRows(text)
        _ = try rows.rest()
        return ""
    } catch { return (error as? Problem)?.detail ?? "\(error)" }
}

/// Feeds in HotPads's format.
enum HotPads {
    /// A listing with everything that it needs but a line break.
    static func listing(_ elements: String = "", id: String = "a-17", type: String = "RENTAL") -> String {
        """
        <Listing id="\(id)" type="\(type)" companyId="c1">
        <name>Above the bakery</name><description>Two windows</description>
        <city>Ithaca</city><state>NY</state><zip>14850</zip>
        <price>925</price><numBedrooms>2</numBedrooms><numFullBaths>1</numFullBaths>\(elements)</Listing>
        """
    }

    static func feed(_ listings: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <hotPadsItems version="2.1"><Company id="c1"><name>Ash &amp; Fir Lettings</name></Company>
        \(listings.joined(separator: "\n"))
        </hotPadsItems>
        """
    }

    /// The fields of the one listing of a feed.
    static func fields(_ listing: String) throws -> ListingFields? {
        var rows = try feedRows(feed(listing))
        return try rows.next()?.draft.fields
    }

    /// The errors of the one listing of a feed, such as `price “call us”`.
    static func errors(_ listing: String) throws -> [String] { try feedErrors(feed(listing)) }
}

/// The errors of all bad listings of a feed with what was found, such as `price “call us”`.
func feedErrors(_ text: String) throws -> [String] {
    var rows = try feedRows(text)
    _ = try rows.rest()
    return rows.report.badRows.flatMap(\.errors).map { error in
        guard case .text(let found)? = error.params["found"] else { return error.field }
        return "\(error.field) “\(found)”"
    }
}
