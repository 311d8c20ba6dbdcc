import Domain
import Foundation
import PhotoFiles

/// Writes mails to files when no mail program is configured: an operator reads or forwards them.
///
/// Files are called `MAIL.ACCOUNT.TENANT.eml` by the ids: they sort by time, a mail that is delivered again overwrites
/// its file, and the mails of an account can be found. `stranger` stands for the account of somebody without one.
struct MailFolder: MailTransport {
    private static let fileExtension = "eml"
    private static let draftExtension = ".draft"
    /// Longer than writing a file takes.
    private static let draftSeconds = 600.0
    let mailsPerClaim = 32
    private let path: String
    private let keptSeconds: Double

    /// Creates the folder if needed, accessible only to its owner.
    init(path: String, keptDays: Int) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.path = path
        keptSeconds = Double(keptDays) * 86_400
    }

    func deliver(_ message: [UInt8], of mail: QueuedMail) throws {
        let owner = mail.account?.description ?? "stranger"
        let name = "\(mail.id).\(owner).\(mail.tenant).\(Self.fileExtension)"
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

    /// Removes drafts of a killed process, whose mails are still in the outbox, and old mails.
    func cleanUp() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            let kept: Double
            if name.hasSuffix(Self.draftExtension) {
                kept = Self.draftSeconds
            } else if name.hasSuffix(".\(Self.fileExtension)") {
                kept = keptSeconds
            } else {
                continue
            }
            let file = "\(path)/\(name)"
            // It may have been removed already.
            let changed = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
            guard let changed, changed.timeIntervalSinceNow < -kept else { continue }
            try? FileManager.default.removeItem(atPath: file)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw MailDeliveryError(describing: "open \(path)") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(bytes))
            try file.synchronize()
        } catch { throw MailDeliveryError(description: "write \(path): \(error)") }
    }

    private static func sync(_ path: String) throws {
        try synchronize(path) { MailDeliveryError(describing: "\($0) \(path)") }
    }
}

extension MailDeliveryError {
    /// A failed system call and its error message.
    fileprivate init(describing call: String) {
        description = "\(call): \(String(cString: strerror(errno)))"
    }
}
