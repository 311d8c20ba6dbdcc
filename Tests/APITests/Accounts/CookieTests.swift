import Testing

@Suite("Signing in by cookie")
struct CookieTests {
    @Test("reading needs no origin")
    func reading() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for origin in [nil, "https://evil.example", "http://\(server.authority)"] {
                #expect(try await olive.withCookie(origin: origin).get("/v1/account").status == 200)
            }
        }
    }

    @Test(
        "another site's page may change nothing with a browser's cookie",
        arguments: [
            nil, "https://evil.example", "null", "", "http://127.0.0.1", "http://HOST:1", "HOST",
            "http://evil.example?http://127.0.0.1", "http://HOST.evil.example", "http://evil.example://HOST",
            "http://HOST@evil.example",
            "http://evil.example/HOST", "http://HOST/", "http://evil.example, http://HOST",
        ])
    func crossSite(origin: String?) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let origin = origin?.replacing("HOST", with: server.authority)
            let browser = olive.withCookie(origin: origin)
            let answers = [
                try await browser.patch("/v1/account", ["name": "Mallory"]), try await browser.delete("/v1/account"),
                try await browser.post("/v1/listings", .sunnyRoom), try await browser.delete("/v1/sessions/current"),
                try await browser.put(
                    "/v1/account/password", ["current": "correct horse battery", "new": "mallory's own pass"]),
            ]
            for answer in answers {
                #expect(answer.status == 403)
                #expect(answer.code == "cross_origin")
            }
            #expect(try await olive.get("/v1/account").json.name == "Olive")
        }
    }

    @Test("a program whose cookie jar adds the cookie registers and logs in again, as nobody in particular")
    func cookieJar() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let jar = olive.withCookie(origin: nil)
            let second = try await jar.logIn("olive@example.edu")
            #expect(second.status == 201 && second.json.account.id.text == olive.accountID)
            let other = try await jar.post(
                "/v1/accounts", ["email": "ola@example.edu", "password": "correct horse battery", "name": "Ola"])
            #expect(other.status == 201 && other.json.account.name == "Ola")
            let browser = jar.with(["Sec-Fetch-Site": "cross-site"])
            let forged = try await browser.logIn("olive@example.edu")
            #expect((forged.status, forged.code) == (403, "cross_origin"))
        }
    }

    @Test("a page of the marketplace itself may")
    func sameOrigin() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let browser = olive.withCookie(origin: "http://127.0.0.1:\(server.port)")
            #expect(try await browser.patch("/v1/account", ["name": "Olivia"]).json.name == "Olivia")
            var tenants = browser.with(["Host": "housing.example.edu", "Origin": "https://housing.example.edu"])
            #expect(try await tenants.patch("/v1/account", ["name": "Ollie"]).status == 200)
            tenants = tenants.with(["Origin": "https://other.example.edu"])
            #expect(try await tenants.patch("/v1/account", ["name": "Mallory"]).status == 403)
        }
    }

    @Test("a token in the header needs no origin, and goes before a cookie")
    func tokenFirst() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let both = olive.with(["Cookie": "digs_session=\(sam.token ?? "")", "Origin": "https://evil.example"])
            #expect(try await both.patch("/v1/account", ["name": "Olivia"]).json.name == "Olivia")
        }
    }

    @Test("a browser with a dead cookie is a stranger, not an error")
    func deadCookie() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            _ = try await olive.delete("/v1/sessions/current")
            let browser = olive.withCookie(origin: nil)
            #expect(try await browser.get(path).status == 200)
            #expect(try await browser.get("/v1/account").status == 401)
            #expect(try await browser.logIn("olive@example.edu").status == 201)
        }
    }
}
