import Domain
import Geo
import Hummingbird

/// The parameters of `GET /v1/blocks`.
struct BlockSearch: Hashable {
    enum Subject: Hashable {
        case address(StreetAddress)
        case near(Coordinate)
    }

    let subject: Subject
    let limit: Int

    init(_ request: Request, cities: CityNames) throws(Problem) {
        var query = QueryParameters(request)
        let isGiven = (address: query.text("address") != nil, near: query.text("near") != nil)
        let address = query.value("address", "a house number and a street, such as 1552 Walnut St") { text in
            StreetAddress(text, cities: cities)
        }
        let near = query.place("near")
        if isGiven.address && isGiven.near {
            query.errors.add(
                "near", "can't be combined with address", code: "conflict", params: ["other": .text("address")])
        } else if !isGiven.address && !isGiven.near {
            query.errors.missing("address", or: ["near"])
        }
        limit = query.limit()
        try query.finish()
        guard let subject = address.map(Subject.address) ?? near.map(Subject.near) else {
            // The check above requires one of them.
            throw .missing("address")
        }
        self.subject = subject
    }
}
