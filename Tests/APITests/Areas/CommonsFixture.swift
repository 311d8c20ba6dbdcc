import Foundation
import Synchronization

@testable import App

/// A wiki on this machine that answers as Wikimedia Commons does, with the files of a test.
final class CommonsFixture: Sendable {
    struct File {
        var id = 7
        var index = 0
        var title = "File:Rochester_skyline.jpg"
        var mime = "image/jpeg"
        /// Behind the wiki's URL, or a whole URL.
        var thumbnail = "/thumb/7.jpg"
        var metadata: [String: Any] = [
            "License": ["value": "cc-by-sa-4.0"],
            "Artist": ["value": "<a href=\"//wiki.example/User:Jane\">Jane <b>Doe</b></a>", "source": "page"],
        ]

        func with(_ values: [String: Any?]) -> File {
            var file = self
            for (name, value) in values { file.metadata[name] = value.map { ["value": $0] } }
            return file
        }

        fileprivate func json(base: String) -> [String: Any] {
            [
                "pageid": id, "ns": 6, "title": title, "index": index, "imagerepository": "local",
                "imageinfo": [
                    [
                        "thumburl": thumbnail.hasPrefix("/thumb") ? base + thumbnail : thumbnail, "thumbwidth": 500,
                        "thumbheight": 333, "url": "\(base)/whole/\(id).jpg",
                        "descriptionurl": "https://evil.example/wiki/\(title)", "mime": mime, "extmetadata": metadata,
                    ]
                ],
            ]
        }
    }

    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("a picture".utf8)
    static let path = "/v1/areas/place-3663000/photos"

    /// Runs a server that asks a wiki with these files. Another page may be given in their place by `answer`.
    static func run(
        _ files: [File], thumbnail: FakeService.Page = .init(body: jpeg, type: "image/jpeg"),
        configure: @escaping @Sendable (inout Settings) -> Void = { _ in },
        _ body: @escaping @Sendable (OwnServer, FakeService) async throws -> Void
    ) async throws {
        let list = try JSONSerialization.data(withJSONObject: files.map { $0.json(base: "BASE") }, options: .sortedKeys)
        let base = CommonsFixture()
        let wiki = FakeService { question, _ in
            guard question.path == "/w/api.php" else { return thumbnail }
            let pages = String(decoding: list, as: UTF8.self).replacing("BASE", with: base.url)
            return .json("{\"batchcomplete\":true,\"query\":{\"pages\":\(pages)}}")
        }
        try await wiki.run { wiki in
            base.state.withLock { $0 = wiki.base.replacing("/", with: "\\/") }
            let adapt: @Sendable (inout Settings) -> Void = { settings in
                settings.commons = wiki.base
                configure(&settings)
            }
            try await AreaFixture.run(configure: adapt) { server in try await body(server, wiki) }
        }
    }

    private let state = Mutex("")
    private var url: String { state.withLock { $0 } }
}
