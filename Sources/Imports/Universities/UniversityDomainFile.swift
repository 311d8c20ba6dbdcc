import Domain
import Foundation

/// Reads the Hipo list of the world's universities and their email domains
/// (https://github.com/Hipo/university-domains-list, MIT): a JSON array of objects with `name`, `alpha_two_code`,
/// `domains` and more, without locations.
public enum UniversityDomainFile {
    /// The entries, and the report; a bad entry is reported by its position in the list, from 1.
    ///
    /// Throws a problem when the file is not such a list.
    public static func entries(of input: InputFile) throws(Problem) -> (entries: [UniversityDomains], ImportReport) {
        var bytes = Data()
        while let chunk = try input.next() {
            guard bytes.count + chunk.count <= ImportLimits.listBytes else {
                throw .unreadable(input.name, "has more than \(ImportLimits.listBytes) bytes")
            }
            bytes.append(contentsOf: chunk)
        }
        guard let rows = try? JSONDecoder().decode([Row].self, from: bytes) else {
            throw .unreadable(input.name, "isn't a list of universities in JSON")
        }
        var (entries, report): ([UniversityDomains], ImportReport) = ([], ImportReport())
        for (index, row) in rows.enumerated() {
            report.read += 1
            if row.domains?.contains(where: UniversityDomains.isPublicMailDomain) ?? false {
                report.skipped["a domain that is open to everyone", default: 0] += 1
                continue
            }
            do { entries.append(try row.entry()) } catch { report.refuse(line: index + 1, error) }
        }
        return (entries, report)
    }

    /// One object of the list. `entry` reports missing members and wrong types.
    private struct Row: Decodable {
        let name: String?
        let country: String?
        let domains: [String]?

        private enum Key: String, CodingKey {
            case name, domains
            case country = "alpha_two_code"
        }

        init(from decoder: any Decoder) {
            let object = try? decoder.container(keyedBy: Key.self)
            name = try? object?.decode(String.self, forKey: .name)
            country = try? object?.decode(String.self, forKey: .country)
            domains = try? object?.decode([String].self, forKey: .domains).map {
                $0.lowercased().trimmingCharacters(in: .whitespaces)
            }
        }

        func entry() throws(Problem) -> UniversityDomains {
            // The published list has a few control characters in names.
            let name = (name ?? "").split { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
            return try UniversityDomains(
                name: UniversityChecks.oneLine(name.joined(separator: " ")), country: country?.uppercased() ?? "",
                domains: domains ?? [])
        }
    }
}
