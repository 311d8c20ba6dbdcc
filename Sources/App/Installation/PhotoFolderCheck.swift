import Domain
import PhotoFiles

/// Refuses a photo folder that belongs to another database, as after an incomplete restore or with an unmounted volume:
/// the sweep would delete every photo as unused.
enum PhotoFolderCheck {
    /// - Parameter known: the tenants of the database; empty when it is absent.
    static func check(_ photoFolder: String, known: Set<Tenant.ID>) throws {
        let held = try PhotoFolder.tenants(in: photoFolder)
        guard !held.isEmpty, held.isDisjoint(with: known) else { return }
        throw Problem(
            .invalid, code: "photos_of_another_database",
            "\(photoFolder) has photos in it, but the database next to it "
                + (known.isEmpty ? "is missing. " : "belongs to another installation. ")
                + "Restore the database from a backup, or move the photos away to start with an empty installation.")
    }
}
