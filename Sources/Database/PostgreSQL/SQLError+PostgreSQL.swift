extension SQLError {
    /// - Parameter sqlState: five characters, of which the first two are a class of errors.
    init(sqlState: String, _ description: String) {
        let kind: Kind =
            switch sqlState {
            case "23505": .uniqueViolation
            case "23503": .foreignKeyViolation
            case "23502", "23514": .checkViolation
            // Another transaction came between, or two waited for each other.
            case "40001", "40P01": .conflict
            // A lock or a connection was not free in time.
            case "55P03", "53300": .busy
            case PostgreSQLCapture.moved: .moved
            case "53100", "58030": .full
            case "25006": .readOnlyServer
            // A text with U+0000, or one that is no UTF-8.
            case "22021": .unstorableText
            // The server stops, or starts.
            case "57P01", "57P02", "57P03": .connectionLost
            default: sqlState.hasPrefix("08") ? .connectionLost : .other
            }
        self.init(kind, "\(description) (SQLSTATE \(sqlState))")
    }
}
