import Domain
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Handles the requests of a connection one at a time: the next one after the last response was written to the client.
///
/// Pipelined requests wait here, and reading pauses while any wait. So a client that sends requests and never reads
/// costs one response. A request that arrives too slowly gets 408, and an unread response ends the connection.
final class BoundedPipelineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Event {
        case part(HTTPRequestPart)
        case failure(any Error)
        case inputClosed
    }

    private let limits: ConnectionLimits
    private var waiting = CircularBuffer<Event>(initialCapacity: 0)
    private var (waitingRequests, waitingBytes) = (0, 0)
    /// A request's header was passed on, but not its end.
    private var isRequestOpen = false
    /// A request was passed on, and its response has not been written yet.
    private var isResponseDue = false
    private var isReadWanted = false
    /// A response said that the connection ends with it: no request behind it is handled (RFC 9112, 9.6).
    private var isLastResponse = false
    /// All further input is ignored.
    private var isOver = false
    private var deadline: Scheduled<Void>?
    private var writeTimeout: WriteTimeout?
    private var bodySeconds = 0

    init(_ limits: ConnectionLimits) { self.limits = limits }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { take(.part(unwrapInboundIn(data)), context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { take(.failure(error), context) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { return take(.inputClosed, context) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isRequestOpen, deadline == nil { startDeadline(context) }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if waiting.isEmpty { context.read() } else { isReadWanted = true }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data) { isLastResponse = head.headerFields[.connection] == "close" }
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        written.futureResult.whenSuccess { bound.value.handler.responseWritten(bound.value.context) }
        context.write(data, promise: written)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        if writeTimeout == nil, WriteTimeout.unsentBytes(context) > 0 {
            writeTimeout = WriteTimeout(context, seconds: limits.stallSeconds)
        } else if let timeout = writeTimeout, WriteTimeout.unsentBytes(context) == 0 {
            timeout.stop()
            writeTimeout = nil
        }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard case BodyDeadline.upload = event else { return context.triggerUserOutboundEvent(event, promise: promise) }
        bodySeconds = limits.uploadSeconds
        if isRequestOpen { startDeadline(context) }
        promise?.succeed()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        isOver = true
        waiting.removeAll()
        deadline?.cancel()
        writeTimeout?.stop()
        (deadline, writeTimeout) = (nil, nil)
    }
}

// Input.
extension BoundedPipelineHandler {
    private func take(_ event: Event, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        guard waiting.isEmpty, !mustWait(event) else { return hold(event, context) }
        pass(event, context)
    }

    private func mustWait(_ event: Event) -> Bool {
        guard isResponseDue, !isRequestOpen else { return false }
        switch event {
        case .part(.head), .failure(is HTTPParserError), .failure(is MalformedHead): return true
        default: return false
        }
    }

    private func hold(_ event: Event, _ context: ChannelHandlerContext) {
        switch event {
        case .part(.head): waitingRequests += 1
        case .part(.body(let buffer)): waitingBytes += buffer.readableBytes
        default: break
        }
        guard waitingRequests <= ConnectionLimits.waitingRequests, waitingBytes <= ConnectionLimits.waitingBytes else {
            end()
            return context.close(promise: nil)
        }
        waiting.append(event)
    }

    private func pass(_ event: Event, _ context: ChannelHandlerContext) {
        switch event {
        case .part(let part):
            switch part {
            case .head:
                (isRequestOpen, isResponseDue) = (true, true)
                bodySeconds = limits.bodySeconds
            case .body: break
            case .end:
                (isRequestOpen, isOver) = (false, isLastResponse && !isResponseDue)
                deadline?.cancel()
                deadline = nil
            }
            context.fireChannelRead(wrapInboundOut(part))
        case .failure(let error as HTTPParserError) where !isRequestOpen:
            refuse(error == .headerOverflow ? .headersTooLarge : .malformedRequest("\(error)"), context)
        case .failure(let error as MalformedHead): refuse(.malformedRequest(error.reason), context)
        case .failure(let error): context.fireErrorCaught(error)
        case .inputClosed: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    /// A response was written to the kernel: continue with the next request.
    private func responseWritten(_ context: ChannelHandlerContext) {
        isResponseDue = false
        if isLastResponse, !isRequestOpen { return end() }
        guard !isOver, !waiting.isEmpty else { return }
        while let event = waiting.first, !mustWait(event) {
            waiting.removeFirst()
            switch event {
            case .part(.head): waitingRequests -= 1
            case .part(.body(let buffer)): waitingBytes -= buffer.readableBytes
            default: break
            }
            pass(event, context)
        }
        channelReadComplete(context: context)
        guard waiting.isEmpty, isReadWanted else { return }
        isReadWanted = false
        context.read()
    }
}

// Errors.
extension BoundedPipelineHandler {
    private func startDeadline(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        deadline?.cancel()
        deadline = context.eventLoop.scheduleTask(in: .seconds(Int64(bodySeconds))) {
            bound.value.handler.requestIsTooSlow(bound.value.context)
        }
    }

    private func requestIsTooSlow(_ context: ChannelHandlerContext) {
        guard isRequestOpen, !isOver else { return }
        // After the response, only the rest of the request is awaited.
        guard isResponseDue else { return context.close(promise: nil) }
        isOver = true
        context.fireErrorCaught(Problem.requestTooSlow(seconds: bodySeconds))
    }

    /// Responds to input that is not a valid request, without passing it on, and ends the connection.
    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        end()
        let (head, body) = ProblemMiddleware.lastResponse(to: problem)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        ProblemMiddleware.closeSoon(context.channel)
    }
}
