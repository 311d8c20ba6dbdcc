import Domain

/// Carries out decisions.
package struct ModerationService: Sendable {
    let moderation: any ModerationStore
    let photoSweep: @Sendable () -> Void

    package init(moderation: any ModerationStore, photoSweep: @escaping @Sendable () -> Void) {
        (self.moderation, self.photoSweep) = (moderation, photoSweep)
    }

    func decide(_ command: ModerationCommand, _ context: Context) async throws -> Decision {
        let acting = moderation.acting(by: try context.authority(command.verdict.permission))
        let decision = try await acting.decide(command, in: context.tenant.id)
        if command.verdict == .delete { photoSweep() }
        return decision
    }
}
