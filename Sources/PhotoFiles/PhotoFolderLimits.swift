import Domain

/// Limits of an upload and the image tool.
public struct PhotoFolderLimits: Sendable {
    public var uploadBytes = Limits.photoBytes
    /// Width times height of one frame.
    public var pixels = Limits.photoPixels
    /// Width times height times frames. Only the first frame is decoded, so this may be generous.
    public var animationPixels = 20 * Limits.photoPixels
    /// Concurrent image jobs.
    public var jobs = 2
    /// Image jobs that may wait, and uploads that may wait for another upload of the same bytes.
    public var waitingJobs = 16
    /// Image jobs of one account that may wait.
    public var waitingJobsOfAccount = 2
    /// How long a job may wait.
    public var maxWait: Duration = .seconds(30)
    /// Wall-clock time of one job with all its child processes.
    public var jobTime: Duration = .seconds(30)
    /// CPU time of each child process. Less than `jobTime`, to distinguish a costly image from a busy machine.
    public var childCPUSeconds = 20
    /// Address space of a child process: 50 interlaced megapixels of 16-bit RGBA take 400 MB, the tool itself 150 MB.
    public var childMemoryBytes = 1 << 30
    /// The largest file that a child process may write: the 1920 × 1920 intermediate image takes 15 MB.
    public var childFileBytes = 64 << 20
    /// How much of a child process's standard error is kept.
    public var standardErrorBytes = 4 << 10

    public init() {}
}
