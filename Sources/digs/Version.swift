/// The version of Digs, as `digs --version` prints it. CHANGELOG.md lists the changes of each version.
enum Version {
    static let current = "1.1.0"
}
