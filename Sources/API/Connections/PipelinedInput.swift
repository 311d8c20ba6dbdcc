import NIOCore
import NIOHTTPTypes

/// The input of a connection that waits for the response to an earlier request.
struct PipelinedInput {
    enum Event {
        case part(HTTPRequestPart)
        case failure(any Error)
        case inputClosed
    }

    private var events = CircularBuffer<Event>(initialCapacity: 0)
    private var (requests, bytes) = (0, 0)

    var isEmpty: Bool { events.isEmpty }
    var first: Event? { events.first }
    var isTooMuch: Bool { requests > ConnectionLimits.waitingRequests || bytes > ConnectionLimits.waitingBytes }

    mutating func append(_ event: Event) {
        count(event, 1)
        events.append(event)
    }

    mutating func removeFirst() { count(events.removeFirst(), -1) }

    mutating func removeAll() { self = PipelinedInput() }

    private mutating func count(_ event: Event, _ sign: Int) {
        switch event {
        case .part(.head): requests += sign
        case .part(.body(let buffer)): bytes += sign * buffer.readableBytes
        default: break
        }
    }
}
