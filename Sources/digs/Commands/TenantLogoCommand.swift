import App
import ArgumentParser
import Domain
import Foundation

struct TenantLogoCommand: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "logo", abstract: "Give a marketplace a logo, or remove it.",
        discussion: "A PNG, JPEG or WebP file, up to 100 kB and 4000 pixels a side; shown 32 pixels high.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The marketplace's name.") var tenant: String
    @Argument(help: "The image; none with --remove.") var file: String?
    @Flag(help: "Show Digs' own logo again.") var remove = false

    func validate() throws {
        guard remove == (file == nil) else { throw ValidationError("Name a file, or --remove.") }
    }

    func run() async throws {
        let installation = try await common.open()
        let id = try await installation.tenant(named: tenant).id
        let logo = try file.map { try TenantLogo(Self.read($0)) }
        if let logo { try await installation.check(logo) }
        let audit = installation.auditEntry(.setTenant, on: id.description, remove ? "logo removed" : "logo")
        try await installation.store.tenants.setLogo(logo, of: id, audit: audit)
        print(remove ? "Removed the logo of \(tenant)." : "Changed the logo of \(tenant).")
    }

    /// The first bytes of the file, one more than the maximum size of a logo.
    private static func read(_ path: String) throws -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problem.invalid("logo", "can't be read: \(path)")
        }
        defer { try? handle.close() }
        return Array(try handle.read(upToCount: Limits.logoBytes + 1) ?? Data())
    }
}
