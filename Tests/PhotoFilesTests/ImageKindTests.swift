import Testing

@testable import PhotoFiles

@Suite("What an image is, recognized by its bytes")
struct ImageKindTests {
    @Test("the formats that phones, cameras and web pages make are taken")
    func accepted() {
        for brands in ["heic\0\0\0\0mif1heic", "mif1\0\0\0\0mif1heic", "avif\0\0\0\0mif1avif", "heim\0\0\0\0miafMiHE"] {
            #expect(ImageKind(head: [0, 0, 0, 24] + Array("ftyp\(brands)".utf8)) == .accepted(.heif), "\(brands)")
        }
        #expect(ImageKind(head: [0xFF, 0xD8, 0xFF, 0xE0]) == .accepted(.jpeg))
        #expect(ImageKind(head: Drawing.quarters()) == .accepted(.png))
        #expect(ImageKind(head: Array("GIF89a....".utf8)) == .accepted(.gif))
        #expect(ImageKind(head: Array("RIFF....WEBPVP8 ".utf8)) == .accepted(.webp))
    }

    @Test(
        "a picture of another format is called by its name",
        arguments: [
            (Array("II*\0....".utf8), "TIFF"), (Array("MM\0*....".utf8), "TIFF"),
            (Array("%PDF-1.7".utf8), "PDF"), (Array("8BPS\0\u{1}".utf8), "Photoshop"),
            (Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 1], "BMP"),
            ([0xFF, 0x0A, 0, 0], "JPEG XL"), ([0, 0, 0, 0xC] + Array("jP  ....".utf8), "JPEG 2000"),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "SVG"),
            (Array("\u{FEFF}<?xml version='1.0'?>\n<!-- x --><svg/>".utf8), "SVG"),
        ] as [([UInt8], String)])
    func unsupported(head: [UInt8], name: String) {
        guard case .unsupported(let found) = ImageKind(head: head) else {
            Issue.record("\(name) was not recognised")
            return
        }
        #expect(found.contains(name))
    }

    @Test(
        "anything else is not a picture",
        arguments: [
            "", "G", "BM", "BMW drivers wanted, call me tomorrow", "<html><body>", "<", "{}", "RIFF....WAVEfmt ",
            "\0\0\0\u{18}ftypmp42\0\0\0\0isommp42", "\0\0\0\0ftyp", "\u{FF}\u{D8}", "#!/bin/sh",
        ])
    func nothing(text: String) {
        #expect(ImageKind(head: Array(text.utf8)) == .notAnImage)
    }

    @Test("no head of any length or content stops the program")
    func anyBytes() {
        var random = SystemRandomNumberGenerator()
        for start in ["", "\0\0\0\u{18}ftyp", "BM", "RIFF", "GIF8", "<svg", "II", "MM"] {
            for count in 0..<64 {
                let rest = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                _ = ImageKind(head: Array(start.utf8) + rest)
            }
        }
    }
}
