extension Limits {
    /// The keys of one account, and those of one marketplace.
    public static let keysPerOwner = 10
    /// How long a key with an end may be valid.
    public static let keyDays = 1...1_830
}
