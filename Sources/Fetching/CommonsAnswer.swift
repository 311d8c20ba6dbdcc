import Domain
import Foundation

/// The response of MediaWiki's API to a search by coordinates, in its second format. A file that can't be read is left
/// out, and the others stay.
struct CommonsAnswer: Decodable {
    struct Page: Decodable {
        let id: Int
        let title: String
        /// The place in the order of distance, from -1.
        let index: Int?
        let file: File?

        private enum CodingKeys: String, CodingKey {
            case id = "pageid"
            case title, index
            case file = "imageinfo"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            title = try container.decode(String.self, forKey: .title)
            index = try container.decodeIfPresent(Int.self, forKey: .index)
            file = try container.decodeIfPresent([Readable<File>].self, forKey: .file)?.first?.value
        }
    }

    struct File: Decodable {
        let mime: String
        let thumbnailURL: String
        let width: Int
        let height: Int
        private let metadata: [String: HTMLText]

        private enum CodingKeys: String, CodingKey {
            case mime
            case thumbnailURL = "thumburl"
            case width = "thumbwidth"
            case height = "thumbheight"
            case metadata = "extmetadata"
        }

        /// A value as HTML; `nil` for one that isn't a text.
        private struct HTMLText: Decodable {
            let value: String?

            private enum CodingKeys: CodingKey {
                case value
            }

            init(from decoder: any Decoder) throws {
                value = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .value)
            }
        }

        /// `nil` for one that isn't free, and for pictures that laws beside copyright restrict, such as of persons.
        var license: FreeLicense? {
            guard metadata["NonFree"] == nil, metadata["Restrictions"].map({ $0.value == "" }) ?? true else {
                return nil
            }
            return metadata["License"]?.value.flatMap(FreeLicense.init(code:))
        }

        /// `nil` when nobody is named.
        var author: String? {
            let text = metadata["Artist"]?.value.map { MarkupText.text(ofHTML: $0) }
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// An element of a list; `nil` when it is something else.
    private struct Readable<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) { value = try? Value(from: decoder) }
    }

    private struct Found: Decodable {
        let pages: [Readable<Page>]?
    }

    private enum CodingKeys: CodingKey {
        case query, error, batchcomplete
    }

    let pages: [Page]
    /// Whether the service reports an error, which it does with status 200.
    let isError: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let found = try container.decodeIfPresent(Found.self, forKey: .query)
        pages = found?.pages?.compactMap(\.value) ?? []
        // Where there is nothing there is no `query`, but the list is said to be complete.
        isError = container.contains(.error) || found == nil && !container.contains(.batchcomplete)
    }
}
