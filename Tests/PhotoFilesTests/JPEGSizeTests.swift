import Testing

@testable import PhotoFiles

@Suite("The size of a JPEG")
struct JPEGSizeTests {
    private static let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0x07, 0x08, 0x04, 0xB0, 1, 1, 0x11, 0]

    @Test("it is read from the frame header, behind whatever segments there are")
    func size() {
        let table: [UInt8] = [0xFF, 0xC4, 0, 4, 9, 9]
        for before in [[], table, [0xFF, 0xE0, 0, 3, 7] + table] {
            let size = JPEGSize([0xFF, 0xD8] + before + Self.frame)
            #expect(size?.width == 1200 && size?.height == 1800)
        }
    }

    @Test("there is none in what is cut short, is empty, or is something else")
    func none() {
        let whole = [0xFF, 0xD8] + Self.frame
        for count in 0..<11 { #expect(JPEGSize(Array(whole.prefix(count))) == nil) }
        #expect(JPEGSize(Array("GIF89a, and a little more".utf8)) == nil)
        #expect(JPEGSize([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 9, 1, 1, 0x11, 0]) == nil)
        #expect(JPEGSize([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 4) + Self.frame) == nil)
    }
}
