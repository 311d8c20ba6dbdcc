extension BinaryInteger {
    /// The number with a noun in its form: `1 second`, `3 seconds`.
    public func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
