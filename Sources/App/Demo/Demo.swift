import Domain
import Foundation
import Geo
import Secrets

/// Fills an empty default marketplace with labeled demonstration listings.
package struct Demo {
    private let installation: Installation
    /// The number of campuses with listings; tests need few.
    private let campuses: Int
    private let photoFolder: URL
    /// Fixed, so that the documentation's examples exist on every machine.
    private static let seed: UInt64 = 20_260_801
    private static let listingsPerCampus = 25

    package init(installation: Installation, campuses: Int? = nil, photoFolder: String? = nil) {
        self.installation = installation
        self.campuses = campuses ?? DemoCampus.all.count
        self.photoFolder = URL(
            fileURLWithPath: photoFolder ?? Settings.find(Self.shippedPhotos) ?? Self.shippedPhotos)
    }

    private static let shippedPhotos = "Demonstration/photos"

    /// Fills only an installation without accounts; reports when the accounts are not the demonstration's own.
    package func fillIfEmpty() async throws {
        let tenant = try await installation.tenant(named: Tenant.defaultName)
        guard try await !installation.store.accounts.hasAccounts() else {
            if try await installation.store.accounts.account(email: EmailAddress(Self.owner.email), in: tenant.id)
                == nil
            {
                say("This installation already has accounts: the demonstration only fills one without any.")
            }
            return
        }
        say("Making the demonstration: accounts, photos and listings…")
        // Nobody reads the demonstration's mail.
        var settings = tenant.settings
        settings.requireVerifiedEmail = false
        try await installation.store.tenants.save(settings, of: tenant.id)
        let owner = try await makeAccounts(in: tenant)
        let pictures = try await DemoPhotos(library: installation.photos, tenant: tenant.id).store(from: photoFolder)
        let lifecycle = installation.lifecycle()
        var numbers = SeededNumbers(seed: Self.seed)
        for campus in DemoCampus.all.prefix(campuses) {
            for index in 0..<Self.listingsPerCampus {
                let fields = campus.fields(index, &numbers)
                let draft = try ListingDraft(fields, complete: true)
                let listing = try await lifecycle.active(draft, of: owner, in: tenant)
                try await installation.store.listings.publish(listing, in: tenant.id)
                for picture in DemoPhotos.choice(from: pictures, for: fields, index, &numbers) {
                    let photo = Photo(
                        id: .init(at: installation.clock.now()), digest: picture.digest, width: picture.width,
                        height: picture.height)
                    try await installation.store.photos.add(photo, to: listing.id, in: tenant.id)
                }
            }
        }
        for picture in pictures.values { await picture.release() }
    }

    private struct Person {
        let email: String
        let name: String
        let role: Account.Role
    }

    /// Long enough for the rents of the demonstration to be compared.
    private static let age = Instant.Span.days(40)
    private static let owner = Person(email: "owner@demo.example", name: "Olive (demo owner)", role: .member)
    private static let people = [
        owner, Person(email: "student@demo.example", name: "Sam (demo student)", role: .member),
        Person(email: "moderator@demo.example", name: "Mo (demo moderator)", role: .moderator),
        Person(email: "admin@demo.example", name: "Ada (demo admin)", role: .admin),
    ]

    /// Creates an account for each role, with a random password for this installation.
    private func makeAccounts(in tenant: Tenant) async throws -> Account {
        let password = "demo-" + String(try Random.token().filter { $0.isLetter || $0.isNumber }.prefix(12))
        var owner: Account?
        for person in Self.people {
            let email = try EmailAddress(person.email)
            let hash = try await installation.passwords.hash(password)
            let now = installation.clock.now()
            let account = Account(
                id: .init(at: now), email: email, name: person.name, role: person.role, emailVerifiedAt: now,
                createdAt: now - Self.age)
            let session = Session(id: .init(at: now), account: account.id, device: "", createdAt: now, lastUsedAt: now)
            let unused = NewSession(session: session, tokenDigest: Hex.encoded(try Random.bytes(32)))
            try await installation.store.accounts.register(
                account, passwordHash: hash, session: unused, link: nil, earning: nil, in: tenant.id)
            _ = try await installation.store.accounts.endSession(session.id, of: account.id, in: tenant.id)
            owner = owner ?? account
        }
        try write(login: Self.people.map { "  \($0.email)  \(password)" }.joined(separator: "\n"))
        guard let owner else { throw Problem.notFound("demo owner") }
        return owner
    }

    private func write(login: String) throws {
        let path = Self.loginPath(in: installation.settings.dataFolder)
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(login.utf8), attributes: [.posixPermissions: 0o600])
        else { throw Problem(.invalid, code: "no_demo_login", "The file \(path) can't be written.") }
    }

    /// The log-in for the demonstration; `nil` without one.
    package static func login(in folder: String) -> String? {
        try? String(contentsOfFile: loginPath(in: folder), encoding: .utf8)
    }

    private static func loginPath(in folder: String) -> String { "\(folder)/demo-login.txt" }
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood): random enough for a demonstration, and the same on every machine.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
