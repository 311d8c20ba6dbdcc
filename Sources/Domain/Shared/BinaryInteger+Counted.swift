extension BinaryInteger {
    /// The number with a noun in its form: `1 second`, `3 seconds`, `2 replies` of `counted("reply", "replies")`.
    public func counted(_ one: String, _ other: String? = nil) -> String {
        "\(self) \(self == 1 ? one : other ?? one + "s")"
    }
}
