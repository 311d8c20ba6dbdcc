extension MailMessage {
    /// Whether the mail is about who can get into the account, or proves an address. It is sent even to an address from
    /// which mail came back: if it arrives, it is the one that must.
    var isOfAccess: Bool {
        switch self {
        case .verifyEmail, .resetPassword, .studentBadge, .passwordChanged, .secondFactorOn, .secondFactorOff,
            .recoveryCodesRenewed, .changeEmail, .emailChangeAsked, .emailChanged, .alreadyRegistered,
            .finishRegistration:
            true
        case .listingHeld, .listingReleased, .listingDeleted, .accountBlocked, .shortlistRemoved, .ratingRemoved,
            .wantedHeld, .wantedReleased, .wantedDeleted, .messages, .conversations, .notifications, .announcement,
            .webhookOff:
            false
        }
    }
}
