import Domain
import Foundation

/// Whether the service's group may read photos, as a web server of that group must to send them. The mode of the photo
/// folder tells every process that stores photos in it.
public enum PhotoSharing {
    static let (folderMode, fileMode): (mode_t, mode_t) = (0o750, 0o640)

    /// A folder that is also open to others, as a copy may be, does not count as shared.
    public static func isOn(in folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & 0o777 == folderMode
    }

    /// Lets the group read all present and future photos.
    public static func turnOn(in folder: String) throws {
        guard !isOn(in: folder) else { return }
        try Disk.makeFolder(folder)
        let layout = PhotoLayout(folder: folder)
        for tenant in try layout.tenants() {
            for shardDirectory in try Disk.names(in: layout.tenantFolder(tenant)) {
                let place = "\(layout.tenantFolder(tenant))/\(shardDirectory)"
                for name in try Disk.names(in: place) { try share(photo: "\(place)/\(name)") }
                try Disk.setMode(folderMode, of: place)
            }
            try Disk.setMode(folderMode, of: layout.tenantFolder(tenant))
        }
        // Last, because this mode means that everything is done.
        try Disk.setMode(folderMode, of: folder)
    }

    /// Lets nobody else read photos: files in a closed folder cannot be reached.
    public static func turnOff(in folder: String) throws {
        if isOn(in: folder) { try Disk.setMode(0o700, of: folder) }
    }

    /// Lets the group read the folder of one photo.
    static func share(photo place: String) throws {
        for name in try Disk.names(in: place) { try Disk.setMode(fileMode, of: "\(place)/\(name)") }
        try Disk.setMode(folderMode, of: place)
    }
}

extension Disk {
    /// Does nothing for a missing file.
    static func setMode(_ mode: mode_t, of path: String) throws {
        guard chmod(path, mode) == 0 || errno == ENOENT else { throw Problem.storage("chmod", path) }
    }
}
