/// Decides which accounts may rate, and which ratings wait for a moderator.
public enum RatingRules {
    /// How old an account must be.
    public static let minAccountAge = Instant.Span.days(7)
    /// Two accounts that rate each other within this time may have agreed to: the second rating waits.
    public static let mutualWithin = Instant.Span.days(90)
    /// Accounts that were registered within this time may belong to one person.
    public static let registeredWithin = Instant.Span.days(1)
    /// How many ratings of one owner by such accounts are shown. Further ones wait.
    public static let maxRegisteredTogether = 3

    /// Whether an account registered at `own` belongs to a group of more than `maxRegisteredTogether` that were
    /// registered within `registeredWithin`.
    ///
    /// - Parameter others: the registration times of the other raters of the owner: at least the closest to `own`, as
    ///   many on each side as a group may have.
    public static func areTooManyTogether(_ own: Instant, others: [Instant]) -> Bool {
        let all = (others + [own]).sorted()
        guard all.count > maxRegisteredTogether else { return false }
        return all.indices.dropLast(maxRegisteredTogether).contains { first in
            let last = first + maxRegisteredTogether
            return all[first] <= own && own <= all[last] && all[last] < all[first] + registeredWithin
        }
    }
}

/// How many people rated, and the sum of their stars. Each person has one voice for an owner.
public struct RatingTally: Sendable, Equatable {
    public let count: Int
    public let stars: Double

    public init(count: Int, stars: Double) {
        self.count = count
        self.stars = stars
    }
}

/// The public summary of an owner's ratings.
public struct OwnerRating: Sendable, Equatable {
    /// An owner whom fewer people rated has no mean.
    public static let minCount = 3
    /// How many ratings with the marketplace's mean are added, so that a few ratings do not make an extreme mean.
    public static let weightOfTenant = 5
    /// How long the marketplace's mean may be cached.
    public static let tenantMeanFor = Instant.Span.seconds(600)

    /// The people who rated the owner.
    public let count: Int
    /// From 1 to 5, to one decimal.
    public let mean: Double?

    /// `nil` without ratings.
    ///
    /// - Parameter tenant: all ratings of the marketplace.
    public init?(_ own: RatingTally, amid tenant: RatingTally) {
        guard own.count > 0 else { return nil }
        count = own.count
        guard count >= Self.minCount, tenant.count > 0 else {
            mean = nil
            return
        }
        let weight = Double(Self.weightOfTenant)
        let tenantMean = tenant.stars / Double(tenant.count)
        let shrunk = (weight * tenantMean + own.stars) / (weight + Double(count))
        mean = (shrunk * 10).rounded() / 10
    }
}

/// A page of an owner's ratings.
public struct OwnerRatings: Sendable {
    /// `nil` without ratings.
    public let summary: OwnerRating?
    /// Newest first.
    public let page: Page<Rating>

    public init(summary: OwnerRating?, page: Page<Rating>) {
        self.summary = summary
        self.page = page
    }
}

extension Problem {
    public static let notAnswered = Problem(
        .conflict, code: "not_answered", "You can rate an owner once they have replied to you.")
    public static let repliedAlready = Problem(
        .conflict, code: "replied_already", "The owner has replied, so this rating can no longer be changed.")
    public static let ratingRemoved = Problem(
        .conflict, code: "rating_removed", "A moderator removed this rating, so it can't be changed.")
    public static let ownRating = Problem(.conflict, code: "own_rating", "You can't report your own rating.")

    public static func accountTooNew(until instant: Instant) -> Problem {
        Problem(
            .forbidden, code: "account_too_new",
            "You can rate owners once your account is a week old, from \(Day(instant)).")
    }
}
