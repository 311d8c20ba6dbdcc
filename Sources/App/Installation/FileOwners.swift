import Foundation

/// Who owns the files of a data folder: the server can use only its own.
package enum FileOwners {
    /// Names of files and folders in the data folder that belong to another user than this process's. Looks at the
    /// folder itself, and at photos down to the folders that hold them.
    package static func strangers(in folder: String) -> [String] {
        var found: [String] = []
        collect("", in: folder, depth: 3) { name, owner in
            if owner != geteuid() { found.append(name) }
        }
        return found
    }

    /// Gives what a command of root made in somebody's folder of data or backups to that user, whose server or next
    /// backup could not read it.
    package static func giveBack(_ folder: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0, status.st_uid != 0 else { return }
        collect("", in: folder, depth: .max) { name, owner in
            // The server's next start names what cannot be given back.
            if owner == 0 { _ = lchown("\(folder)/\(name)", status.st_uid, status.st_gid) }
        }
    }

    /// Calls `body` with each name below `folder/name`, and its owner. Never follows a link.
    private static func collect(
        _ name: String, in folder: String, depth: Int, _ body: (_ name: String, _ owner: uid_t) -> Void
    ) {
        let place = name.isEmpty ? folder : "\(folder)/\(name)"
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
            let inner = name.isEmpty ? entry : "\(name)/\(entry)"
            var status = stat()
            guard lstat("\(folder)/\(inner)", &status) == 0 else { continue }
            body(inner, status.st_uid)
            if status.st_mode & S_IFMT == S_IFDIR, depth > 1 { collect(inner, in: folder, depth: depth - 1, body) }
        }
    }
}
