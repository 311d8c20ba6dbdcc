import Domain

/// A rating as everybody sees it: without ids of people, and with its listing only while that is public.
struct RatingView: JSONWritable {
    let rating: Rating

    func write(to json: inout JSONWriter) { json.object { $0.set(rating) } }
}

/// A rating as its author and its owner see it.
struct OwnRatingView: JSONWritable {
    let rating: Rating
    let now: Instant

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set(rating)
            $0.set("status", rating.status(at: now))
            $0.set("visibleAt", rating.visibleAt)
        }
    }
}

/// The rating in a conversation, with the actions open to the reader.
struct ConversationRatingView: JSONWritable {
    let found: ConversationRating
    let now: Instant

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("rating", found.rating.map { OwnRatingView(rating: $0, now: now) })
            $0.set("mayRate", found.mayRate)
            $0.set("mayRateFrom", found.mayRateFrom)
            $0.set("mayReply", found.mayReply)
        }
    }
}

/// The public summary of an owner's ratings.
struct OwnerRatingView: JSONWritable {
    let rating: OwnerRating

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("mean", rating.mean)
            $0.set("count", rating.count)
        }
    }
}

/// A page of an owner's ratings, with their number and mean.
struct OwnerRatingsView: JSONWritable {
    let summary: OwnerRating?
    let list: ListView<RatingView>

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("mean", summary?.mean)
            $0.set("count", summary?.count ?? 0)
            $0.set("items", list.items)
            $0.set("nextCursor", list.nextCursor)
        }
    }
}

/// A rating as moderators see it.
struct ModeratedRatingView: JSONWritable {
    let rating: Rating
    let now: Instant

    func write(to json: inout JSONWriter) { json.object { $0.set(rating, at: now) } }
}

/// A rating with its reports.
struct RatingCaseView: JSONWritable {
    let found: RatingCase
    let now: Instant

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set(found.rating, at: now)
            $0.set("reports", found.reports.map(FiledReportView.init))
        }
    }
}

extension Rating {
    /// The name of its status: an accepted rating waits until everybody sees it.
    fileprivate func status(at now: Instant) -> String {
        switch status {
        case .accepted: isShown(at: now) ? "shown" : "waiting"
        case .held: "held"
        case .removed: "removed"
        }
    }
}

extension JSONMembers {
    fileprivate mutating func set(_ rating: Rating) {
        setContent(of: rating)
        object("author") {
            $0.set("name", rating.rater.name)
            $0.set("studentAt", rating.raterStudiesAt)
        }
        set("listing", rating.subject.isPublic ? RatedListingView(subject: rating.subject) : nil)
        setLife(of: rating)
    }

    /// Sets everything that moderators see.
    fileprivate mutating func set(_ rating: Rating, at now: Instant) {
        setContent(of: rating)
        set("author", PersonView(person: rating.rater))
        set("owner", PersonView(person: rating.owner))
        set("listing", RatedListingView(subject: rating.subject))
        setLife(of: rating)
        set("status", rating.status(at: now))
        set("holdReason", rating.holdReason?.rawValue)
        set("puppetSigns", rating.puppetSigns.map(\.rawValue))
        set("visibleAt", rating.visibleAt.description)
    }

    private mutating func setContent(of rating: Rating) {
        set("id", rating.id.description)
        set("stars", rating.content.stars)
        set("text", rating.content.text)
        set("tags", rating.content.tags.map(\.rawValue))
    }

    private mutating func setLife(of rating: Rating) {
        set("createdAt", rating.createdAt.description)
        set("editedAt", rating.editedAt?.description)
        set("reply", rating.reply.map(RatingReplyView.init))
    }
}

private struct RatedListingView: JSONWritable {
    let subject: Rating.Subject

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", subject.id)
            $0.set("title", subject.title)
        }
    }
}

private struct RatingReplyView: JSONWritable {
    let reply: Rating.Reply

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("text", reply.text)
            $0.set("at", reply.at)
        }
    }
}
