import Domain

/// What an upload and the image tool may cost.
public struct PhotoFolderLimits: Sendable {
    public var uploadBytes = Limits.photoBytes
    /// Width times height of one frame.
    public var pixels = Limits.photoPixels
    /// Width times height times frames. Only the first frame is decoded, so this may be generous.
    public var animationPixels = 20 * Limits.photoPixels
    /// Image jobs at once.
    public var jobs = 2
    /// Image jobs that may wait for their turn, and uploads that may wait for another upload of the same bytes.
    public var waitingJobs = 16
    /// Of one account.
    public var waitingJobsOfAccount = 2
    /// How long a job may wait for its turn.
    public var waitingTime: Duration = .seconds(30)
    /// Wall-clock time of one job, all its children together.
    public var jobTime: Duration = .seconds(30)
    /// Per child. Less than `jobTime`, so that a costly picture is told from a busy machine.
    public var childCPUSeconds = 20
    /// Address space of a child: 50 interlaced megapixels of 16-bit RGBA take 400 MB, the tool itself 150 MB.
    public var childMemoryBytes = 1 << 30
    /// The largest file a child may write: the 1920 × 1920 intermediate takes 15 MB.
    public var childFileBytes = 64 << 20
    /// What is kept of a child's complaints.
    public var complaintBytes = 4 << 10

    public init() {}
}
