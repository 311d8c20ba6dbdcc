/// Tells `BoundedPipelineHandler` that the route of the current request reads a body that may take longer than others.
///
/// The route itself sends it when it begins to read: until then, and for every other route, the usual time counts.
enum BodyDeadline: Sendable {
    case upload
}
