/// A kind of work that runs beside requests, in the order of the start. The first stop last: views are counted until
/// the last request, and the snapshot of the search has all changes.
package enum BackgroundService: CaseIterable, Sendable {
    case searchSnapshots, viewCounts
    /// Follows what other processes write: tenants, sessions and listings, and what imports bring.
    case marketplaceChanges, publishedData
    case listingExpiry, accountWork, savedSearches, hiddenPlaces, photoHashes, badgeExpiry, retention, freeMemory
    /// Composes mails.
    case messageMail, notificationMail, decisionMail, announcementMail
    /// Notifies of what time brings.
    case schedule
    /// Wakes open event streams.
    case events
    /// Hands composed mails to the transport.
    case mailDelivery
    /// Hands messages for devices to push services.
    case pushDelivery
    /// Tells webhooks of events.
    case webhookDelivery
    /// Loads published figures, so that the first who asks need not wait.
    case figures
}
