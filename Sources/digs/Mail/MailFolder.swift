import Domain
import Foundation

/// Letters as files, where no mail program is set up: an operator reads them, or passes them on.
///
/// A file is called `MAIL.ACCOUNT.TENANT.eml` by the ids, so that the latest comes last, a letter that is delivered again
/// takes its own place, and those of an account are found.
struct MailFolder: MailTransport {
    private static let fileExtension = "eml"
    private static let draftExtension = ".draft"
    /// No writing of a letter takes as long.
    private static let draftSeconds = 600.0
    private let path: String

    /// Makes the folder, for its owner only, where there is none.
    init(path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.path = path
    }

    func deliver(_ message: [UInt8], of mail: QueuedMail) throws {
        guard let account = mail.account else { return }
        let name = "\(mail.id).\(account).\(mail.tenant).\(Self.fileExtension)"
        let draft = "\(path)/.\(mail.id)\(Self.draftExtension)"
        do {
            try Self.write(message, to: draft)
            guard rename(draft, "\(path)/\(name)") == 0 else { throw MailDeliveryError(describing: "rename \(name)") }
            try Self.sync(path)
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw error
        }
    }

    func erase(_ account: Account.ID, in tenant: Tenant.ID) throws {
        let end = ".\(account).\(tenant).\(Self.fileExtension)"
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(end) {
            try FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }

    func recipients() throws -> Set<MailOwner> {
        Set(
            try FileManager.default.contentsOfDirectory(atPath: path).compactMap { name in
                let parts = name.split(separator: ".")
                guard parts.count == 4, parts[3] == Self.fileExtension, let account = Account.ID(parts[1]),
                    let tenant = Tenant.ID(parts[2])
                else { return nil }
                return MailOwner(tenant: tenant, account: account)
            })
    }

    /// Removes drafts of a process that was killed: their letters are still in the outbox.
    func cleanUp() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(Self.draftExtension)
        {
            let draft = "\(path)/\(name)"
            // One that is gone by now is as good as removed.
            let changed = try? FileManager.default.attributesOfItem(atPath: draft)[.modificationDate] as? Date
            guard let changed, changed.timeIntervalSinceNow < -Self.draftSeconds else { continue }
            try? FileManager.default.removeItem(atPath: draft)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
        else { throw MailDeliveryError(describing: "write \(path)") }
        try sync(path)
    }

    /// Waits until a file, or the names in a folder, would survive a power cut.
    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MailDeliveryError(describing: "open \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw MailDeliveryError(describing: "fsync \(path)") }
    }
}

extension MailDeliveryError {
    /// A call that failed, and why the system says that it did.
    fileprivate init(describing call: String) {
        description = "\(call): \(String(cString: strerror(errno)))"
    }
}
