import Domain

/// Carries out decisions.
package struct ModerationService: Sendable {
    let decisions: any DecisionStore
    let photoSweep: @Sendable () -> Void

    package init(decisions: any DecisionStore, photoSweep: @escaping @Sendable () -> Void) {
        self.decisions = decisions
        self.photoSweep = photoSweep
    }

    func decide(_ command: ModerationCommand, _ context: Context) async throws -> Decision {
        let acting = decisions.acting(by: try context.authority(command.verdict.permission))
        let decision = try await acting.decide(command, in: context.tenant.id)
        if command.verdict == .delete { photoSweep() }
        return decision
    }
}
