extension Limits {
    /// Sessions of an account whose browsers are shown notifications.
    public static let pushSubscriptionsPerAccount = 10
    /// How often delivery of a message to a push service is tried before it is given up.
    public static let pushAttempts = 12
    /// The bytes of the sentence that a device shows.
    public static let pushTextBytes = 500
}
