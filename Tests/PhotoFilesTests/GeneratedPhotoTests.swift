import Domain
import Foundation
import Testing

@testable import PhotoFiles

@Suite("Photos that the tests draw")
struct GeneratedPhotoTests {
    /// A drawing converted by vips, with the file extension and save options of `target`.
    private func converted(_ png: [UInt8], to target: String, in fixture: PhotoFolderFixture) throws -> [UInt8] {
        let (source, file) = ("\(fixture.home)/source.png", "\(fixture.home)/drawing.\(target)")
        try Data(png).write(to: URL(filePath: source))
        try shell("vips copy \(source) '\(file)'")
        return try bytes(of: String(file.prefix { $0 != "[" }))
    }

    @Test(
        "JPEG, PNG, WebP and GIF come out whole",
        arguments: ["jpg", "png", "webp", "gif", "png[interlace]", "jpg[interlace]"])
    func formats(target: String) async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(converted(Drawing.quarters(), to: target, in: fixture))
            #expect(photo.sides == [96, 64])
            try expectWhole(photo, in: fixture)
        }
    }

    /// The visible quarters when red, green, blue and white are stored from top left to bottom right.
    private static let seen: [(UInt8, [Drawing.Pixel])] = [
        (1, [Drawing.red, Drawing.green, Drawing.blue, Drawing.white]),
        (2, [Drawing.green, Drawing.red, Drawing.white, Drawing.blue]),
        (3, [Drawing.white, Drawing.blue, Drawing.green, Drawing.red]),
        (4, [Drawing.blue, Drawing.white, Drawing.red, Drawing.green]),
        (5, [Drawing.red, Drawing.blue, Drawing.green, Drawing.white]),
        (6, [Drawing.blue, Drawing.red, Drawing.white, Drawing.green]),
        (7, [Drawing.white, Drawing.green, Drawing.blue, Drawing.red]),
        (8, [Drawing.green, Drawing.white, Drawing.red, Drawing.blue]),
    ]

    @Test("each orientation is applied, and the tags are gone", arguments: seen)
    func orientation(number: UInt8, quarters: [Drawing.Pixel]) async throws {
        try await PhotoFolderFixture.run { fixture in
            let jpeg = try converted(Drawing.quarters(), to: "jpg[Q=95,strip]", in: fixture)
            let photo = try await fixture.receive(Drawing.tagged(jpeg, orientation: number))
            let seenSize = number < 5 ? [96, 64] : [64, 96]
            #expect(photo.sides == seenSize)
            try expectWhole(photo, in: fixture)
            let (right, low) = (photo.width - 13, photo.height - 13)
            let corners = [(12, 12), (right, 12), (12, low), (right, low)]
            let path = try fixture.path(photo, .large, .webp)
            for (corner, expected) in zip(corners, quarters) {
                let color = try Inspection.color(path, corner.0, corner.1)
                for (found, wanted) in zip(color, expected) { #expect(abs(found - Int(wanted)) <= 8) }
            }
        }
    }

    @Test(
        "a large picture is kept in four sizes, a small one is never enlarged",
        arguments: [(2400, 600), (300, 900), (5, 1)])
    func sizes(width: Int, height: Int) async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters(width: width, height: height))
            #expect(max(photo.width, photo.height) == min(1920, max(width, height)))
            try expectWhole(photo, in: fixture)
        }
    }

    @Test("what one can see through stays so in WebP and becomes white in JPEG")
    func transparency() async throws {
        try await PhotoFolderFixture.run { fixture in
            let colors = [Drawing.clear, Drawing.red, Drawing.red, Drawing.red]
            let photo = try await fixture.receive(Drawing.quarters(colors))
            #expect(try Inspection.color(fixture.path(photo, .small, .webp), 12, 12).last == 0)
            #expect(try Inspection.color(fixture.path(photo, .small, .jpeg), 12, 12).allSatisfy { $0 > 245 })
        }
    }

    @Test(
        "colours stay what they are: with no profile, with a wide one, in a printer's CMYK",
        arguments: [("srgb", 6), ("p3", 6), ("cmyk", 60)])
    func profile(name: String, tolerance: Int) async throws {
        try await PhotoFolderFixture.run { fixture in
            _ = try converted(Drawing.quarters(), to: "v", in: fixture)
            let (flat, profiled) = ("\(fixture.home)/flat.v", "\(fixture.home)/profiled.jpg")
            try shell("vips flatten \(fixture.home)/drawing.v \(flat)")
            if name == "srgb" {
                try shell("vips copy \(flat) '\(profiled)[Q=100,strip]'")
            } else {
                try shell("vips icc_transform \(flat) '\(profiled)[Q=100]' \(name) --input-profile srgb")
            }
            let photo = try await fixture.receive(bytes(of: profiled))
            try expectWhole(photo, in: fixture)
            for format in PhotoFormat.allCases {
                let red = try Inspection.color(fixture.path(photo, .large, format), 12, 12)
                for (found, wanted) in zip(red, Drawing.red) { #expect(abs(found - Int(wanted)) <= tolerance) }
            }
        }
    }

    @Test("a grey picture stays as dark as it is", arguments: ["jpg", "png"])
    func grey(target: String) async throws {
        try await PhotoFolderFixture.run { fixture in
            _ = try converted(Drawing.quarters(), to: "v", in: fixture)
            let grey = "\(fixture.home)/grey.\(target)"
            try shell("vips extract_band \(fixture.home)/drawing.v \(grey).v 0")
            try shell("vips copy \(grey).v \(grey) --interpretation b-w")
            let photo = try await fixture.receive(bytes(of: grey))
            try expectWhole(photo, in: fixture)
            for format in PhotoFormat.allCases {
                let dark = try Inspection.color(fixture.path(photo, .large, format), 80, 12)
                #expect(abs(dark[0] - 20) <= 6)
            }
        }
    }

    @Test("a picture cut short is refused, wherever it is cut", arguments: ["jpg", "png", "webp", "gif"], [0.4, 0.95])
    func truncated(target: String, share: Double) async throws {
        try await PhotoFolderFixture.run { fixture in
            let noise = Drawing.png(width: 200, height: 200) { x, y in
                [UInt8(x * 37 & 0xFF), UInt8(y * 91 & 0xFF), UInt8(x * y & 0xFF), 255]
            }
            let whole = try converted(noise, to: target, in: fixture)
            let problem = await fixture.refusal(of: Array(whole.prefix(Int(Double(whole.count) * share))))
            #expect(problem?.code == "broken_image")
            #expect(problem?.errors.map(\.field) == ["photo"])
            #expect(problem?.detail.contains("vips") == false)
            #expect(fixture.files == [])
        }
    }

    @Test("more than 50 megapixels are refused before anything is decoded")
    func bomb() async throws {
        try await PhotoFolderFixture.run(tools: ["vips": "touch \"$(dirname \"$0\")/decoded\""]) { fixture in
            let problem = await fixture.refusal(of: Drawing.pngClaiming(width: 10_000, height: 5_001))
            #expect(problem?.code == "too_many_pixels" && problem?.kind == .invalid)
            #expect(await fixture.refusal(of: Drawing.gif(side: 60_000, frames: 1))?.code == "too_many_pixels")
            #expect(!FileManager.default.fileExists(atPath: "\(fixture.home)/tools/decoded"))
            #expect(fixture.files == [])
        }
    }

    @Test("an animation that unfolds beyond reason is refused, a modest one gives its first frame")
    func animation() async throws {
        try await PhotoFolderFixture.run { fixture in
            #expect(await fixture.refusal(of: Drawing.gif(side: 6_000, frames: 40))?.code == "too_many_pixels")
            let photo = try await fixture.receive(converted(Drawing.quarters(), to: "gif", in: fixture))
            try expectWhole(photo, in: fixture)
        }
    }
}
