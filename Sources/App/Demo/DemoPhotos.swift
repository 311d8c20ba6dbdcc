import Domain
import Foundation

/// Drawn pictures of rooms for the demonstration, stored like any upload.
struct DemoPhotos {
    private static let count = 12

    let library: any PhotoLibrary
    let tenant: Tenant.ID

    func make() async throws -> [ReceivedPhoto] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var photos: [ReceivedPhoto] = []
        for index in 0..<Self.count {
            let picture = folder.appending(path: "\(index).png")
            try Self.draw(DemoRoom(index).svg, to: picture)
            let bytes = Array(try Data(contentsOf: picture))
            let upload = AsyncThrowingStream<[UInt8], any Error> { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
            photos.append(try await library.receive(upload, by: Account.ID(high: 0, low: 0), for: tenant))
        }
        return photos
    }

    /// One to three of the pictures.
    static func choice(of pictures: [ReceivedPhoto], _ index: Int, _ numbers: inout SeededNumbers) -> [ReceivedPhoto] {
        guard !pictures.isEmpty else { return [] }
        let start = Int.random(in: 0..<pictures.count, using: &numbers)
        return (0...(index % 3)).map { pictures[(start + $0) % pictures.count] }
    }

    private static func draw(_ svg: String, to file: URL) throws {
        let source = file.appendingPathExtension("svg")
        try Data(svg.utf8).write(to: source)
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tool.arguments = ["vips", "copy", source.path, file.path]
        try tool.run()
        tool.waitUntilExit()
        guard tool.terminationStatus == 0 else {
            throw Problem(
                .unexpected, code: "image_tool", "The image tool vips cannot draw the demonstration's pictures.")
        }
    }
}

/// A room drawn with a few shapes: wall, floor, window, bed, lamp.
private struct DemoRoom {
    private static let walls = ["#f4e3cf", "#dbe7e4", "#e8dff0", "#f3e9b8", "#d6e4f0", "#f0d9d5"]
    private static let floors = ["#a9764d", "#8a8f7a", "#7d6a5a", "#b58f62"]
    private static let covers = ["#2f6f8f", "#b5483a", "#5b7f3b", "#7a4f8e", "#d08b2c"]

    private let index: Int

    init(_ index: Int) { self.index = index }

    var svg: String {
        let (wall, floor) = (Self.walls[index % Self.walls.count], Self.floors[index % Self.floors.count])
        let cover = Self.covers[index % Self.covers.count]
        let (window, bed) = (180 + index * 53 % 420, 560 - index * 61 % 380)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
            <rect width="1200" height="800" fill="\(wall)"/><rect y="560" width="1200" height="240" fill="\(floor)"/>
            <rect x="\(window)" y="110" width="280" height="260" fill="#ffffff"/>
            <rect x="\(window + 14)" y="124" width="252" height="232" fill="#9fd0ea"/>
            <path d="M\(window + 14) 300 q70 -70 126 -10 t126 -20 v86 h-252 z" fill="#7fb069"/>
            <path d="M\(window + 140) 110 v260 M\(window) 240 h280" stroke="#ffffff" stroke-width="12"/>
            <rect x="\(bed)" y="500" width="520" height="150" rx="18" fill="\(cover)"/>
            <rect x="\(bed)" y="470" width="150" height="70" rx="20" fill="#fdfaf3"/>
            <rect x="\(bed)" y="640" width="24" height="60" fill="#5a4332"/>
            <rect x="\(bed + 496)" y="640" width="24" height="60" fill="#5a4332"/>
            <path d="M960 120 v90 m-60 80 l60 -80 l60 80 z" fill="#f7d774" stroke="#5a4332" stroke-width="6"/>
            </svg>
            """
    }
}
