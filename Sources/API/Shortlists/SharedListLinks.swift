import Domain
import Hummingbird

/// Finds the shared list of the link in a path.
package struct SharedListLinks: Sendable {
    private static let maxTokenBytes = 200

    private let shortlists: any ShortlistStore
    private let cryptography: any Cryptography
    private let clock: Clock

    package init(shortlists: any ShortlistStore, cryptography: any Cryptography, clock: Clock) {
        self.shortlists = shortlists
        self.cryptography = cryptography
        self.clock = clock
    }

    /// Throws not found.
    func shortlist(of context: Context) async throws -> Shortlist {
        guard let token = context.parameters.get("link"), token.utf8.count <= Self.maxTokenBytes,
            let found = try await shortlists.shortlist(
                tokenDigest: cryptography.tokenDigest(token), at: clock.now(), in: context.tenant.id)
        else { throw Problem.notFound("shared list") }
        return found
    }
}
