import Domain

/// The mails that Digs sends. Their texts are in `Resources/mail`.
enum MailMessage: Sendable {
    case verifyEmail(token: String)
    case resetPassword(token: String)
    /// Goes to `address` instead of the account's own address.
    case studentBadge(token: String, address: EmailAddress)
    case listingHeld(Listing.ID, title: String, reason: String)
    case listingReleased(title: String, reason: String)
    case listingDeleted(title: String, reason: String)
    case accountBlocked(reason: String)
    case shortlistRemoved(title: String, reason: String)
    case ratingRemoved(owner: String, reason: String)
    case wantedHeld(WantedAd.ID, title: String, reason: String)
    case wantedReleased(WantedAd.ID, title: String, reason: String)
    case wantedDeleted(title: String, reason: String)
    case passwordChanged
    case secondFactorOn
    case secondFactorOff
    case recoveryCodesRenewed
    /// Goes to `address`, the account's new address.
    case changeEmail(token: String, address: EmailAddress)
    case emailChangeAsked(to: EmailAddress)
    case emailChanged(to: EmailAddress)
    case alreadyRegistered
    /// Goes to an address without an account.
    case finishRegistration(token: String)
    /// New messages in a conversation.
    case messages(MessageMail.Thread)
    /// New messages in several conversations.
    ///
    /// - Parameter seeksHome: whether the recipient looks for a home in one of them.
    case conversations(subject: String, [MailItem], seeksHome: Bool)
    /// - Parameter about: `nil` for what comes whatever the account's settings are.
    case notifications(subject: String, [MailItem], about: Unsubscription?)
    /// An announcement of the marketplace.
    case announcement(title: String, text: String)
    /// A webhook of the account, or of the marketplace, was turned off.
    case webhookOff(host: String, IntegrationHolder.Kind)
}

extension MailMessage {
    var template: MailTemplateFile {
        switch self {
        case .verifyEmail: .verifyEmail
        case .resetPassword: .resetPassword
        case .studentBadge: .studentBadge
        case .listingHeld: .listingHeld
        case .listingReleased: .listingReleased
        case .listingDeleted: .listingDeleted
        case .accountBlocked: .accountBlocked
        case .shortlistRemoved: .shortlistRemoved
        case .ratingRemoved: .ratingRemoved
        case .wantedHeld: .wantedHeld
        case .wantedReleased: .wantedReleased
        case .wantedDeleted: .wantedDeleted
        case .passwordChanged: .passwordChanged
        case .secondFactorOn: .secondFactorOn
        case .secondFactorOff: .secondFactorOff
        case .recoveryCodesRenewed: .recoveryCodesRenewed
        case .changeEmail: .changeEmail
        case .emailChangeAsked: .emailChangeAsked
        case .emailChanged: .emailChanged
        case .alreadyRegistered: .alreadyRegistered
        case .finishRegistration: .finishRegistration
        case .messages: .messages
        case .conversations: .conversations
        case .notifications: .notifications
        case .announcement: .announcement
        case .webhookOff: .webhookOff
        }
    }

    /// The values of the template's own placeholders. A mail with a token may reach a stranger, because anybody can
    /// type any address: it contains nothing that the person who typed it chose.
    var values: [String: String] {
        switch self {
        case .verifyEmail, .resetPassword, .passwordChanged, .secondFactorOn, .secondFactorOff, .recoveryCodesRenewed,
            .alreadyRegistered, .finishRegistration:
            [:]
        case .studentBadge(_, let address), .changeEmail(_, let address): ["address": address.text]
        case .emailChangeAsked(let address), .emailChanged(let address): ["newAddress": address.text]
        case .listingHeld(_, let title, let reason), .listingReleased(let title, let reason),
            .listingDeleted(let title, let reason), .shortlistRemoved(let title, let reason),
            .wantedHeld(_, let title, let reason), .wantedReleased(_, let title, let reason),
            .wantedDeleted(let title, let reason):
            ["title": title, "reason": reason]
        case .accountBlocked(let reason): ["reason": reason]
        case .ratingRemoved(let owner, let reason): ["author": PersonName.inMail(owner), "reason": reason]
        case .messages(let thread):
            [
                "author": PersonName.inMail(thread.author.name), "title": thread.title ?? "",
                "reason": thread.texts.joined(separator: "\n\n"),
            ]
        case .conversations(let subject, _, _), .notifications(let subject, _, _): ["subject": subject]
        case .announcement(let title, let text): ["title": title, "reason": text]
        case .webhookOff(let host, _): ["host": host]
        }
    }

    /// The page that the mail's button opens. The token is in the fragment, which browsers do not send to servers.
    var path: String {
        switch self {
        case .verifyEmail(let token), .studentBadge(let token, _), .changeEmail(let token, _):
            "/verify#token=\(token)"
        case .resetPassword(let token): "/reset-password#token=\(token)"
        case .finishRegistration(let token): "/login?mode=register#token=\(token)"
        case .listingHeld(let listing, _, _): "/listings/\(listing)"
        case .listingReleased, .listingDeleted: "/my-listings"
        case .wantedHeld(let ad, _, _), .wantedReleased(let ad, _, _): "/wanted?id=\(ad)"
        case .messages(let thread): "/messages?id=\(thread.conversation)"
        case .conversations: "/messages"
        case .announcement, .accountBlocked, .shortlistRemoved, .ratingRemoved, .wantedDeleted: "/"
        case .passwordChanged, .alreadyRegistered: "/login"
        case .secondFactorOn, .secondFactorOff, .recoveryCodesRenewed, .emailChangeAsked, .emailChanged: "/account"
        case .webhookOff(_, .account): "/account#webhooks"
        case .webhookOff(_, .marketplace): "/admin?view=settings#webhooks"
        case .notifications(_, let items, _):
            // The page of the only thing that it tells of, else the list of all.
            Set(items.map(\.path)).count == 1 ? items[0].path : "/notifications"
        }
    }

    var items: [MailItem] {
        switch self {
        case .notifications(_, let items, _), .conversations(_, let items, _): items
        default: []
        }
    }

    /// Whether the mail warns of paying too early: an owner has nothing to pay.
    var seeksHome: Bool {
        switch self {
        case .messages(let thread): thread.seeksHome
        case .conversations(_, _, let seeksHome): seeksHome
        default: false
        }
    }

    /// The kind of mail that the link turns off; `nil` for mail that comes regardless of the account's settings.
    var unsubscription: Unsubscription? {
        switch self {
        case .messages, .conversations: .kind(.message)
        case .listingHeld: .kind(.listingHeld)
        case .listingReleased: .kind(.listingReleased)
        case .listingDeleted: .kind(.listingDeleted)
        case .notifications(_, _, let about): about
        case .announcement: .kind(.announcement)
        default: nil
        }
    }

    /// The recipient, if it is not the account's own address.
    var recipient: EmailAddress? {
        switch self {
        case .studentBadge(_, let address), .changeEmail(_, let address): address
        default: nil
        }
    }
}
