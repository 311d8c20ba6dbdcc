import Foundation
import Testing

/// The field errors in `Tests/Contract/field-errors.json`: the client has a translation for each.
enum FieldErrorList {
    private struct Entry: Decodable {
        let code: String
        let params: [String: JSON]?
    }

    /// `length max min`: the code, and the names of its parameters in order.
    private static let known: Set<String> = {
        let file = TestFolder.package.appending(path: "Tests/Contract/field-errors.json")
        let entries = (try? JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))) ?? []
        return Set(entries.map { key($0.code, $0.params?.keys.sorted() ?? []) })
    }()

    /// Records an issue for each error of a response that is not in the list.
    static func check(_ reply: APIResponse) {
        guard reply.headers["Content-Type"].first == "application/problem+json" else { return }
        for error in reply.json.errors.list {
            let found = key(error.code.text, error.params.names.sorted())
            if !known.contains(found) {
                Issue.record("Tests/Contract/field-errors.json lacks \"\(found)\", sent for \(error.field.text)")
            }
        }
    }

    private static func key(_ code: String, _ params: [String]) -> String {
        ([code] + params).joined(separator: " ")
    }
}
