import Domain
import Processes

extension PhotoFolder: LogoChecker {
    public func check(_ logo: TenantLogo, by account: Account.ID?) async throws {
        guard let format = ImageFormat(head: logo.bytes), format != .heif else { throw Problem.notALogo }
        let job = PhotoJob(folder: incoming.newPath())
        let result: Result<Void, any Error>
        do {
            try await disk.run {
                try job.begin()
                try Disk.append(try PictureFilter.bare(logo.bytes, format), to: job.original)
            }
            try await jobs.withPermit(account.map(Self.owner) ?? 0, queue) {
                try await within(limits.jobTime, orThrow: Problem.photoTookTooLong(limits.jobTime)) {
                    try await tool.decode(in: job.folder, as: format, maxSide: Limits.logoSide)
                }
            }
            result = .success(())
        } catch let problem as Problem where problem.kind == .invalid {
            result = .failure(Problem.notALogo)
        } catch {
            result = .failure(error)
        }
        await end(job)
        try result.get()
    }
}

extension Problem {
    fileprivate static let notALogo = Problem.invalid(
        "logo", "must be a whole PNG, JPEG or WebP picture of at most \(Limits.logoSide) pixels a side")
}
