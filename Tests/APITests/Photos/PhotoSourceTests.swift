import Domain
import Testing

@testable import API

@Suite("The files of a photo that a browser chooses from")
struct PhotoSourceTests {
    private static func widths(_ width: Int, _ height: Int, upTo largest: PhotoSize) -> [String] {
        let photo = Photo(id: .init(at: Instant(milliseconds: 0)), digest: "", width: width, height: height)
        return PhotoView(photo: photo).sources(upTo: largest).split(separator: ", ").map { source in
            String(source.split(separator: "/").last ?? "")
        }
    }

    @Test("each file has its true width, which is less than its longest side for an upright photo")
    func sizes() {
        #expect(Self.widths(1920, 1280, upTo: .medium) == ["small 320w", "card 640w", "medium 960w"])
        #expect(
            Self.widths(1280, 1920, upTo: .large) == ["small 213w", "card 427w", "medium 640w", "large 1280w"])
    }

    @Test("a small photo has no file larger than itself, and each width once")
    func small() {
        #expect(Self.widths(500, 400, upTo: .large) == ["small 320w", "card 500w"])
        #expect(Self.widths(5, 1, upTo: .large) == ["small 5w"])
    }
}
