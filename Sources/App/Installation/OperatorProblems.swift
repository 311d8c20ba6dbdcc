import Database
import Domain
import Foundation

/// Explains errors of the database and the disk to an operator: what is wrong with which file, and what to do next.
package enum OperatorProblems {
    /// `nil` for an error that needs no explanation.
    package static func problem(for error: any Error, in folder: String) -> Problem? {
        let database = "\(folder)/digs.sqlite"
        if let problem = error as? Problem { return unwritable(folder, problem) }
        if let error = error as? CocoaError { return refused(error) }
        guard let error = error as? SQLError else { return nil }
        switch error.kind {
        case .notADatabase:
            return Problem(
                .invalid, code: "damaged_database",
                "The database \(database) is damaged. Stop the server, leave the file as it is, and restore the newest "
                    + "backup into a new folder: `digs restore BACKUP --data NEW-FOLDER`.",
                inside: error.description)
        case .unwritable:
            return Problem(
                .invalid, code: "unwritable_folder", "\(database) can't be opened: \(reason(folder)).",
                inside: error.description)
        case .full:
            return Problem(
                .invalid, code: "disk_full", "The disk of \(folder) is full, or fails.", inside: error.description)
        case .unsuitable: return Problem(.invalid, code: "unsuitable_database", error.description)
        case .connectionLost:
            return Problem(.invalid, code: "no_database_server", "PostgreSQL can't be reached: \(error.description)")
        case .readOnlyServer:
            return Problem(
                .invalid, code: "read_only_server",
                "The PostgreSQL server only reads, as a replica does. Name the server that writes.",
                inside: error.description)
        default: return nil
        }
    }

    /// A file that could not be made, in a folder that this process cannot write to.
    private static func unwritable(_ folder: String, _ problem: Problem) -> Problem? {
        guard problem.kind == .storageUnavailable, access(folder, W_OK) != 0 else { return nil }
        return Problem(
            .invalid, code: "unwritable_folder", "\(folder) can't be written to: \(reason(folder)).",
            inside: problem.inside)
    }

    /// Names the file or folder that the system refused, and says why.
    private static func refused(_ error: CocoaError) -> Problem? {
        guard let path = error.userInfo[NSFilePathErrorKey] as? String else { return nil }
        return Problem(.invalid, code: "file_refused", "\(path) can't be used: \(reason(error)).")
    }

    /// The system's own word for what Foundation says at length, such as "Permission denied".
    static func reason(_ error: any Error) -> String {
        let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        guard let inner = inner.map({ $0 as NSError }), inner.domain == NSPOSIXErrorDomain else {
            return error.localizedDescription
        }
        return String(cString: strerror(Int32(inner.code)))
    }

    /// Why this process cannot write to a folder, and who can.
    static func reason(_ folder: String) -> String {
        var (status, system) = (stat(), statvfs())
        if statvfs(folder, &system) == 0, system.f_flag & UInt(ST_RDONLY) != 0 { return "the disk is read-only" }
        guard stat(folder, &status) == 0, status.st_uid != geteuid() else { return "permission denied" }
        let name = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
        return "the folder belongs to the user \(name). Run the command as that user, with sudo -u \(name)"
    }
}
