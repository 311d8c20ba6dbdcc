extension Limits {
    /// A deposit or a fee, in cents.
    public static let leaseCents = 0...1_000_000_000_000
    public static let feesPerListing = 12
    public static let feeLabelLength = 1...60
    /// A monthly estimate of one utility.
    public static let utilityCents = 0...1_000_000_000
    public static let leaseMonths = 1...60
    public static let noticeDays = 0...365
    public static let roommates = 0...50
    public static let maxResidents = 1...50
    public static let leaseRulesLength = 1...2_000
    public static let licenseNumberLength = 1...60
    /// The longest stay whose cost is computed.
    public static let stayDays = 3_660
}
