extension Limits {
    /// The webhooks of one account, and those of one marketplace.
    public static let webhooksPerOwner = 5
    /// Deliveries of one webhook that wait. It is told of further listings when some are delivered.
    public static let waitingWebhookDeliveries = 1_000
}
