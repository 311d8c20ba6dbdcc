import Domain

/// The files of `Resources/mail`, one in each language.
enum MailTemplateFile: Hashable, Sendable {
    case verifyEmail, resetPassword, studentBadge, listingHeld, listingReleased, listingDeleted, accountBlocked
    case ratingRemoved, shortlistRemoved, passwordChanged, secondFactorOn, secondFactorOff, recoveryCodesRenewed
    case changeEmail, emailChangeAsked, emailChanged, alreadyRegistered, messages, conversations
    case finishRegistration, notifications, announcement
    case wantedHeld, wantedReleased, wantedDeleted, webhookOff

    func bytes(in language: Account.Language) -> [UInt8] {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    private var english: [UInt8] {
        switch self {
        case .verifyEmail: PackageResources.verify_email_txt
        case .resetPassword: PackageResources.reset_password_txt
        case .studentBadge: PackageResources.student_badge_txt
        case .listingHeld: PackageResources.listing_held_txt
        case .listingReleased: PackageResources.listing_released_txt
        case .listingDeleted: PackageResources.listing_deleted_txt
        case .accountBlocked: PackageResources.account_blocked_txt
        case .shortlistRemoved: PackageResources.shortlist_removed_txt
        case .ratingRemoved: PackageResources.rating_removed_txt
        case .passwordChanged: PackageResources.password_changed_txt
        case .secondFactorOn: PackageResources.second_factor_on_txt
        case .secondFactorOff: PackageResources.second_factor_off_txt
        case .recoveryCodesRenewed: PackageResources.recovery_codes_txt
        case .changeEmail: PackageResources.change_email_txt
        case .emailChangeAsked: PackageResources.email_change_asked_txt
        case .emailChanged: PackageResources.email_changed_txt
        case .alreadyRegistered: PackageResources.already_registered_txt
        case .finishRegistration: PackageResources.finish_registration_txt
        case .messages: PackageResources.messages_txt
        case .conversations: PackageResources.conversations_txt
        case .notifications: PackageResources.notifications_txt
        case .announcement: PackageResources.notice_txt
        case .wantedHeld: PackageResources.wanted_held_txt
        case .wantedReleased: PackageResources.wanted_released_txt
        case .wantedDeleted: PackageResources.wanted_deleted_txt
        case .webhookOff: PackageResources.webhook_off_txt
        }
    }

    private var spanish: [UInt8] {
        switch self {
        case .verifyEmail: PackageResources.verify_email_es_txt
        case .resetPassword: PackageResources.reset_password_es_txt
        case .studentBadge: PackageResources.student_badge_es_txt
        case .listingHeld: PackageResources.listing_held_es_txt
        case .listingReleased: PackageResources.listing_released_es_txt
        case .listingDeleted: PackageResources.listing_deleted_es_txt
        case .accountBlocked: PackageResources.account_blocked_es_txt
        case .shortlistRemoved: PackageResources.shortlist_removed_es_txt
        case .ratingRemoved: PackageResources.rating_removed_es_txt
        case .messages: PackageResources.messages_es_txt
        case .conversations: PackageResources.conversations_es_txt
        case .notifications: PackageResources.notifications_es_txt
        case .announcement: PackageResources.notice_es_txt
        case .wantedHeld: PackageResources.wanted_held_es_txt
        case .wantedReleased: PackageResources.wanted_released_es_txt
        case .wantedDeleted: PackageResources.wanted_deleted_es_txt
        case .webhookOff: PackageResources.webhook_off_es_txt
        case .passwordChanged: PackageResources.password_changed_es_txt
        case .secondFactorOn: PackageResources.second_factor_on_es_txt
        case .secondFactorOff: PackageResources.second_factor_off_es_txt
        case .recoveryCodesRenewed: PackageResources.recovery_codes_es_txt
        case .changeEmail: PackageResources.change_email_es_txt
        case .emailChangeAsked: PackageResources.email_change_asked_es_txt
        case .emailChanged: PackageResources.email_changed_es_txt
        case .alreadyRegistered: PackageResources.already_registered_es_txt
        case .finishRegistration: PackageResources.finish_registration_es_txt
        }
    }
}
