/// The version of Digs, as `digs --version` prints it. CHANGELOG.md says what each version changed.
enum Version {
    static let current = "1.1.0"
}
