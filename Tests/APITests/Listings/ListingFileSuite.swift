/// A suite that sends listings as a CSV file.
protocol ListingFileSuite {}

extension ListingFileSuite {
    var path: String { "/v1/account/listings/imports" }
    var header: String {
        "externalId,kind,title,description,city,region,postalCode,country,price,bedrooms,bathrooms,contactEmail"
    }

    func row(_ id: String, _ title: String = "Sunny room", price: String = "850.50") -> String {
        "\(id),rent,\(title),Two windows,Rochester,NY,14623,us,\(price),2,1.5,olive@example.edu"
    }

    func upload(
        _ client: APIClient, _ rows: [String], query: String = "", type: String = "text/csv"
    ) async throws -> APIResponse {
        let text = ([header] + rows).joined(separator: "\r\n")
        return try await client.send(.POST, path + query, Array(text.utf8), type: type)
    }
}
