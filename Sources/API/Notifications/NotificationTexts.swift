import Domain

/// Notifications in words, for mails.
struct NotificationTexts: Sendable {
    private let format: DisplayFormat
    private let language: DisplayLanguage

    /// Throws when the file of texts is malformed.
    ///
    /// - Parameter currency: the marketplace's.
    init(_ language: Account.Language, currency: String, today: Day) throws {
        let json =
            switch language {
            case .english: PackageResources.notification_texts_json
            case .spanish: PackageResources.notification_texts_es_json
            }
        self.language = DisplayLanguage(language, currency: currency)
        format = DisplayFormat(self.language, texts: try Translations(json: json), today: today)
    }

    func subject(of mail: NotificationMail, items: [MailItem], at marketplace: String) -> String {
        if mail.isDaily { return format.text("subject.daily", ["marketplace": marketplace]) }
        let count = mail.items.count + mail.further
        if count == 1, let only = items.first, let kind = mail.items.first?.notification.kind {
            return kind.namesOthersListings ? format.text("subject.\(kind.rawValue)") : only.text
        }
        return subject(ofSeveral: count, at: marketplace)
    }

    func subject(ofSeveral count: Int, at marketplace: String) -> String {
        format.text("subject.several", count: Double(count), ["marketplace": marketplace])
    }

    func subject(ofConversations count: Int, at marketplace: String) -> String {
        format.text("conversationsSubject", count: Double(count), ["marketplace": marketplace])
    }

    /// The text about a message in a conversation.
    private func item(_ thread: MessageMail.Thread) -> MailItem {
        let title = thread.title ?? format.text("untitled")
        return MailItem(
            text: format.text("message", ["author": PersonName.inMail(thread.author.name), "title": title]),
            path: "/messages?id=\(thread.conversation)", quote: thread.texts.joined(separator: "\n\n"))
    }

    /// The items of a mail about several conversations.
    func items(of mail: MessageMail) -> [MailItem] {
        var items = mail.threads.map(item)
        if mail.further > 0 {
            let text = format.text("furtherConversations", count: Double(mail.further))
            items.append(MailItem(text: text, path: "/messages"))
        }
        return items
    }

    /// The text about a moderator's decision.
    func item(_ note: DecisionMail.Note) -> MailItem {
        MailItem(
            text: format.text("decisions.\(note.kind.rawValue)", ["title": note.title]),
            path: note.ad.map { "/wanted?id=\($0)" } ?? "/", quote: note.reason)
    }

    /// The items of the mail.
    func items(of mail: NotificationMail) -> [MailItem] {
        var items = mail.items.flatMap(items)
        if mail.further > 0 {
            items.append(MailItem(text: format.text("further", count: Double(mail.further)), path: "/notifications"))
        }
        return items
    }

    /// A notification, followed by the suggested action.
    private func items(_ item: NotificationMail.Item) -> [MailItem] {
        let kind = item.notification.kind
        let first = MailItem(text: sentence(item), path: path(kind, item.facts), details: item.matches.map(detail))
        switch kind {
        case .recall, .newDevice:
            return [first, MailItem(text: format.text("\(kind.rawValue)Advice"), path: path(kind, item.facts))]
        default: return [first]
        }
    }

    private func sentence(_ item: NotificationMail.Item) -> String {
        let (facts, count) = (item.facts, Double(item.notification.count))
        let key = item.notification.kind.rawValue
        switch item.notification.kind {
        case .savedSearch: return format.text(key, count: count, ["search": facts.search?.title ?? ""])
        case .favoritePriceFell:
            return format.text(
                key,
                [
                    "title": title(facts), "previous": facts.previousPrice.map(price) ?? "",
                    "price": facts.price.map(price) ?? "",
                ])
        case .favoriteGone, .contactViewed, .recall: return format.text(key, ["title": title(facts)])
        case .listingExpiring, .listingExpired:
            return format.text(key, count: count, ["title": title(facts), "day": day(facts)])
        case .listingHeld, .listingReleased, .listingDeleted:
            return format.text(key, ["title": title(facts), "reason": facts.reason ?? ""])
        case .reportDecided: return format.text("\(key).\(facts.outcome?.rawValue ?? "kept")")
        case .newDevice: return format.text(key, ["device": facts.device ?? "?"])
        case .weeklyReport: return format.text(key, facts.week.map(values) ?? [:])
        case .newCases: return format.text(key, count: count)
        case .queueAge: return format.text(key, ["day": day(facts)])
        // These kinds have mails of their own.
        case .message, .announcement: return ""
        }
    }

    private func path(_ kind: Notification.Kind, _ facts: Notification.Facts) -> String {
        switch kind {
        case .favoritePriceFell, .listingHeld, .listingReleased, .contactViewed:
            facts.listing.map { "/listings/\($0.id)" } ?? "/"
        case .listingExpiring, .listingExpired, .weeklyReport: "/my-listings"
        case .newDevice: "/account"
        case .newCases, .queueAge: "/admin"
        case .message: "/messages"
        case .savedSearch, .favoriteGone, .listingDeleted, .reportDecided, .recall, .announcement: "/notifications"
        }
    }

    private func detail(_ match: NotificationMail.Match) -> MailItem.Detail {
        let parts = [match.listing.title, match.city, match.price.map(price)]
        return MailItem.Detail(
            text: parts.compactMap { $0 }.joined(separator: ", "), path: "/listings/\(match.listing.id)")
    }

    private func title(_ facts: Notification.Facts) -> String { facts.listing?.title ?? format.text("untitled") }

    private func day(_ facts: Notification.Facts) -> String {
        guard let day = facts.day else { return "" }
        return format.day(day) ?? day
    }

    private func price(_ price: Notification.Price) -> String {
        format.text("period.\(price.period)", ["price": format.money(price.cents, price.currency)])
    }

    private func values(of week: Notification.Week) -> [String: String] {
        [
            "views": format.text("views", count: Double(week.views)),
            "contactViews": format.text("contactViews", count: Double(week.contactViews ?? 0)),
            "saves": format.text("saves", count: Double(week.saves)),
            "conversations": format.text("conversations", count: Double(week.conversations)),
        ]
    }
}

extension Notification.Kind {
    /// Whether its sentence holds the title of somebody else's listing. A stranger's words never become a subject,
    /// which the reader takes for the marketplace's own.
    fileprivate var namesOthersListings: Bool {
        switch self {
        case .favoritePriceFell, .favoriteGone, .recall: true
        default: false
        }
    }
}
