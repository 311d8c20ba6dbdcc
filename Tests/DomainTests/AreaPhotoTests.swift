import Testing

@testable import Domain

@Suite("Photos from collections")
struct AreaPhotoTests {
    private func photo(
        title: String = "Skyline", author: String? = "Jane Doe", license: String = "cc-by-4.0"
    ) -> AreaPhoto? {
        FreeLicense(code: license).flatMap {
            AreaPhoto(
                id: 7, title: title, author: author, license: $0, width: 500, height: 333,
                pageURL: "https://wiki.example/7", thumbnailURL: "https://wiki.example/7.jpg")
        }
    }

    @Test(
        "free licenses have a name and a link",
        arguments: [
            ("cc-by-sa-4.0", "CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"),
            ("cc-by-2.0", "CC BY 2.0", "https://creativecommons.org/licenses/by/2.0/"),
            ("CC-BY-SA-3.0-de", "CC BY-SA 3.0 DE", "https://creativecommons.org/licenses/by-sa/3.0/de/"),
            ("cc0", "CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
            ("cc-zero", "CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"), ("pd", "Public domain", nil),
            ("pd-usgov", "Public domain", nil),
        ] as [(String, String, String?)])
    func free(code: String, name: String, url: String?) {
        let license = FreeLicense(code: code)
        #expect(license?.name == name)
        #expect(license?.url == url)
        #expect(license?.needsAuthor == code.lowercased().hasPrefix("cc-by"))
    }

    @Test(
        "licenses that forbid trade or changes, and those that nobody knows, are not free",
        arguments: [
            "cc-by-nc-4.0", "cc-by-nd-4.0", "cc-by-nc-sa-2.0", "cc-by-sa", "cc-by-sa-9.9", "cc-by-4.0-nc",
            "cc-by-4.0-de-nd", "cc-by-sa-3.0-d/", "gfdl", "fairuse", "", "-", "cc", "pdx", "cc-by-4.0\n",
            String(repeating: "pd-", count: 100),
        ])
    func unfree(code: String) { #expect(FreeLicense(code: code) == nil) }

    @Test("an author is named where the license asks for it, and a photo without one is not shown")
    func author() {
        #expect(photo(author: nil) == nil)
        #expect(photo(author: nil, license: "cc0")?.author == .some(nil))
        #expect(photo(author: "  Jane \n Doe ")?.author == "Jane Doe")
    }

    @Test("a text that turns or hides what follows keeps its photo from being shown, and a long one is cut")
    func texts() {
        #expect(photo(title: "Sky\u{202E}enil") == nil)
        #expect(photo(author: "Jane\u{0}Doe") == nil)
        #expect(photo(author: "Z" + String(repeating: "\u{301}", count: 100)) == nil)
        #expect(photo(title: " ") == nil)
        #expect(photo(title: String(repeating: "x", count: 500))?.title.count == 200)
    }

    @Test("a thumbnail is what its bytes say, and nothing else than a picture")
    func kinds() {
        #expect(AreaPhotoImage([0xFF, 0xD8, 0xFF, 0xE0])?.mediaType == "image/jpeg")
        #expect(AreaPhotoImage([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])?.mediaType == "image/png")
        #expect(AreaPhotoImage(Array("RIFF0000WEBPVP8 ".utf8))?.mediaType == "image/webp")
        for text in ["", "<html>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "RIFF0000WAVE", "GIF89a"] {
            #expect(AreaPhotoImage(Array(text.utf8)) == nil)
        }
    }
}

@Suite("Text of foreign HTML")
struct MarkupTextTests {
    @Test(
        "elements, comments and scripts go, and entities become characters, once",
        arguments: [
            ("<a href=\"//wiki.example/User:Jane\" title=\"a > b\">Jane&nbsp;Doe</a>", "Jane Doe"),
            ("<p>Jane<br>Doe</p>", "Jane Doe"), ("Jane<!-- > <b> -->Doe", "Jane Doe"),
            ("<style>.a{}</style><script>alert(1)</script>Jane", "Jane"), ("<SCRIPT>x</script >Jane", "Jane"),
            ("&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
            ("J&#228;ne &#x44;oe", "Jäne Doe"), ("&#0;&#xD800;&#99999999999;", "&#0;&#xD800;&#99999999999;"),
            ("a < b & c", "a < b & c"), ("<img src=x onerror='alert(1)'", ""), ("Jane <b", "Jane"),
            ("<script>never closed", ""), ("", ""),
        ])
    func read(html: String, text: String) { #expect(MarkupText.text(ofHTML: html) == text) }

    @Test("only the beginning of a long text is read")
    func long() {
        let deep = String(repeating: "<br>", count: 1_000_000) + "Jane"
        #expect(MarkupText.text(ofHTML: deep).isEmpty)
        #expect(MarkupText.text(ofHTML: String(repeating: "&", count: 1_000_000)).utf8.count == Limits.markupBytes)
    }
}
