import Database
import Domain

extension RingTable {
    public func progress(of removal: RingRemoval, in tenant: Tenant.ID) async throws -> RingProgress {
        try await read(in: .tenant(tenant)) { db in
            var (progress, errors) = (RingProgress(), [Problem.FieldError]())
            for (index, part) in removal.parts.enumerated() {
                let field = "accounts.\(index)"
                for (position, listing) in part.listings.enumerated() {
                    let state = try db.state(of: listing.id, knowing: listing.known, part.account, removal, in: tenant)
                    switch state {
                    case .unchanged: break
                    case .done(let decision): progress.decisions[listing.id] = decision
                    case .changed(let error): errors.append(error.on("\(field).listings.\(position)"))
                    }
                }
                if let error = try db.blockError(of: part.account, removal, &progress, in: tenant) {
                    errors.append(error.on(field))
                }
            }
            guard errors.isEmpty else {
                throw Problem(
                    .conflict, code: "ring_changed",
                    "Something changed after you opened this. Nothing was deleted or blocked.", errors: errors)
            }
            return progress
        }
    }
}

/// A listing as a removal finds it.
private enum ListingState {
    case unchanged
    /// The same moderator deleted it for the same reason.
    case done(Decision)
    case changed(Problem.FieldError)
}

extension Problem.FieldError {
    fileprivate func on(_ field: String) -> Problem.FieldError {
        Problem.FieldError(field: field, code: code, message: message, params: params)
    }
}

extension SQLReading {
    fileprivate func state(
        of listing: Listing.ID, knowing known: Decision.ID?, _ owner: Account.ID, _ removal: RingRemoval,
        in tenant: Tenant.ID
    ) throws -> ListingState {
        let newest = try newestDecision(on: listing, in: tenant)
        if let newest, newest.id != known {
            let isOwn = newest.moderator?.id == removal.moderator && newest.reason == removal.reason
            if newest.outcome == .delete, isOwn { return .done(newest) }
            return .changed(
                Problem.FieldError(
                    field: "", code: "decided_meanwhile",
                    message: "was decided on by \(newest.moderator?.name ?? "its owner or reports") in the meantime",
                    params: newest.moderator.map { ["who": .text($0.name)] } ?? [:]))
        }
        let isTheirs = try exists(
            "SELECT 1 FROM listings WHERE tenant_id = ? AND id = ? AND owner_id = ?", tenant, listing, owner)
        guard isTheirs else {
            return .changed(Problem.FieldError(field: "", code: "gone", message: "no longer exists"))
        }
        return .unchanged
    }

    /// Why an account is not blocked; `nil` if it is to be, or was by the same request.
    fileprivate func blockError(
        of account: Account.ID, _ removal: RingRemoval, _ progress: inout RingProgress, in tenant: Tenant.ID
    ) throws -> Problem.FieldError? {
        let known = try first(
            "SELECT role, blocked_at, blocked_reason FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account
        ) { row in
            let (role, blockedAt) = (try row.word() as Account.Role, try row.optionalInstant())
            return (role: role, isBlocked: blockedAt != nil, reason: try row.optionalText())
        }
        guard let known else { return Problem.FieldError(field: "", code: "gone", message: "no longer exists") }
        guard known.role == .member else {
            return Problem.FieldError(field: "", code: "not_a_member", message: "is a moderator or an admin")
        }
        guard known.isBlocked else { return nil }
        guard known.reason == removal.reason else {
            return Problem.FieldError(field: "", code: "blocked_meanwhile", message: "was blocked in the meantime")
        }
        progress.blocked.insert(account)
        return nil
    }
}
