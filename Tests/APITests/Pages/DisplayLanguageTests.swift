import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("The language of pages")
struct DisplayLanguageTests {
    @Test(
        "the first of the browser's languages that there is, by weight, with a region whose formats are known",
        arguments: [
            ("", "en"), ("es", "es"), ("de, es;q=0.8, en;q=0.9", "en"), ("fr-FR,fr;q=0.9", "en"),
            ("es-MX,es;q=0.9,en;q=0.8", "es"), ("en-GB", "en-GB"), ("en-AU,en", "en-GB"), ("en-US", "en"),
            ("en;q=0, es;q=0.1", "es"), ("EN-gb;q=1", "en-GB"), ("*", "en"), ("es-\u{301}", "en"),
        ])
    func accepted(header: String, texts: String) {
        #expect((DisplayLanguage.accepted(header).first ?? .standard).texts == texts)
    }

    @Test(
        "a marketplace writes English its own way, and has a language for browsers that ask for another",
        arguments: [
            ("en-GB", "en-US", "en-GB"), ("en-US", "en-GB", "en"), ("es", "en-GB", "en-GB"), ("es", "en-US", "en"),
            ("es", "fr", "es"), ("en-GB", "fr", "en-GB"), ("en-GB", "es", "es"), ("", "fr", "en"),
        ])
    func tenant(setting: String, accepted: String, texts: String) async throws {
        try await TestServer.run { server in
            try await server.set("language", to: setting)
            let page = try await server.stranger.with(["Accept-Language": accepted]).get("/")
            #expect(page.text.contains(" data-texts=\"\(texts)\" "))
        }
    }

    @Test(
        "Spanish writes numbers as in the United States where prices are in dollars, else as the reader's region does",
        arguments: [
            ("USD", "es", "es-US"), ("USD", "es-ES", "es-US"), ("EUR", "es-ES", "es-ES"), ("MXN", "es-MX", "es-MX"),
            ("EUR", "es", "es"), ("USD", "en-GB", "en-GB"),
        ])
    func numbers(currency: String, accepted: String, locale: String) async throws {
        try await TestServer.run { server in
            try await server.set("currency", to: currency)
            let page = try await server.stranger.with(["Accept-Language": accepted]).get("/")
            #expect(page.text.contains(" data-locale=\"\(locale)\">"))
        }
    }

    @Test(
        "an email in Spanish writes amounts as the pages do", arguments: [("USD", "$1,200.50"), ("EUR", "1200,50 €")])
    func mails(currency: String, amount: String) throws {
        let format = DisplayFormat(
            DisplayLanguage(.spanish, currency: currency), texts: try Translations(json: Array("{}".utf8)),
            today: Day(daysSinceEpoch: 0))
        #expect(format.money(120_050, currency).replacing("\u{a0}", with: " ") == amount)
    }

    @Test("pages come in it, name it, and depend on it; a choice is remembered and goes before the browser")
    func pages() async throws {
        try await TestServer.run { server in
            let spanish = try await server.stranger.with(["Accept-Language": "es-MX,es;q=0.9"]).get("/")
            #expect(spanish.text.contains("<html lang=\"es\" "))
            #expect(spanish.text.contains(">Encuentra una vivienda cerca de tu universidad</h1>"))
            let varying = spanish.headers["Vary"].joined(separator: ", ")
            #expect(varying.contains("Accept-Language") && varying.contains("Cookie"))
            let british = try await server.stranger.with(["Accept-Language": "en-GB"]).get("/")
            #expect(
                british.text.contains("Rooms, flats and sublets within reach") && british.text.contains("Favourites"))
            let american = try await server.stranger.get("/")
            #expect(american.text.contains("Rooms, apartments and sublets within reach"))
            #expect(Set([spanish, british, american].map { $0.headers["ETag"] }).count == 3)
            let chosen = try await server.stranger.get("/account?lang=es")
            #expect(chosen.headers["Set-Cookie"].first?.hasPrefix("digs_language=es; Path=/;") == true)
            #expect(chosen.text.contains("<html lang=\"es\" "))
            let later = server.stranger.with(["Cookie": "digs_language=es", "Accept-Language": "en"])
            #expect(try await later.get("/account").text.contains("<html lang=\"es\" "))
            for bad in ["xx", "%3Cb%3E", ""] {
                let page = try await server.stranger.get("/account?lang=\(bad)")
                #expect(page.text.contains("<html lang=\"en\" ") && page.headers["Set-Cookie"].isEmpty)
            }
        }
    }
}
