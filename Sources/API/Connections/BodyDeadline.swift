/// Tells `BoundedPipelineHandler` that the route of the current request reads a file: it may take longer than other
/// bodies, but not stall.
///
/// The route itself sends it when it begins to read: until then, and for every other route, the usual time counts.
enum BodyDeadline: Sendable {
    case upload
}

extension Context {
    /// Allows the body of this request the time of an upload.
    func expectUpload() { channel.triggerUserOutboundEvent(BodyDeadline.upload, promise: nil) }
}
