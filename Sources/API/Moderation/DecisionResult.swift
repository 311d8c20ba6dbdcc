import Domain

/// The outcome for one listing of several: a decision or a problem.
struct DecisionResult: JSONWritable {
    let listing: Listing.ID
    let requestID: String
    var decision: Decision?
    var problem: Problem?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("listing", listing)
            $0.set("decision", decision.map(DecisionView.init))
            $0.set("problem", problem.map { ProblemView(problem: $0, requestID: requestID) })
        }
    }
}

extension ModerationService {
    /// Carries out one of several decisions. A refusal is part of the result, so that the others are decided too.
    func result(of command: ModerationCommand, _ context: Context) async throws -> DecisionResult {
        var result = DecisionResult(listing: command.listing, requestID: context.requestID)
        do {
            result.decision = try await decide(command, context)
        } catch {
            result.problem = try context.refusal(error)
        }
        return result
    }
}

extension Context {
    /// The worded problem of a part of the request. Any other error is a server error, and ends the request.
    func refusal(_ error: any Error) throws -> Problem {
        guard let problem = error as? Problem ?? (error as? any ProblemConvertible)?.problem else { throw error }
        return worded(problem)
    }
}
