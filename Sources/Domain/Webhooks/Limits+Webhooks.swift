extension Limits {
    /// The webhooks of one account, and those of one marketplace.
    public static let webhooksPerOwner = 5
    /// The address of a message's receiver: a webhook, or a browser at its push service.
    public static let deliveryURLBytes = 12...1_000
    /// Deliveries of one webhook that wait. It is told of further listings when some are delivered.
    public static let waitingWebhookDeliveries = 1_000
}
