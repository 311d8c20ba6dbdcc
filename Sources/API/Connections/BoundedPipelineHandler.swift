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

    private let limits: ConnectionLimits
    private var waiting = PipelinedInput()
    /// A request's header was passed on, but not its end.
    private var isRequestOpen = false
    /// A request was passed on, and its response has not been written yet.
    private var isResponseDue = false
    private var isReadWanted = false
    /// The route waits for the client.
    private var isReading = false
    /// A response said that the connection ends with it: no request behind it is handled (RFC 9112, 9.6).
    private var isLastResponse = false
    /// All further input is ignored.
    private var isOver = false
    private var deadline: Scheduled<Void>?
    private var uploadPace: UploadPace?
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
        isReading = false
        if isRequestOpen, deadline == nil { startDeadline(context) }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        (isReading, isReadWanted) = (waiting.isEmpty, !waiting.isEmpty)
        if isReading { context.read() }
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
        if isRequestOpen {
            startDeadline(context)
            startPace(context)
        }
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
        uploadPace?.stop()
        writeTimeout?.stop()
        (deadline, uploadPace, writeTimeout) = (nil, nil, nil)
    }
}

// Input.
extension BoundedPipelineHandler {
    private func take(_ event: PipelinedInput.Event, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        if waiting.isEmpty, !mustWait(event) { return pass(event, context) }
        waiting.append(event)
        guard waiting.isTooMuch else { return }
        end()
        context.close(promise: nil)
    }

    private func mustWait(_ event: PipelinedInput.Event) -> Bool {
        guard isResponseDue, !isRequestOpen else { return false }
        switch event {
        case .part(.head), .failure(is HTTPParserError), .failure(is MalformedHead): return true
        default: return false
        }
    }

    private func pass(_ event: PipelinedInput.Event, _ context: ChannelHandlerContext) {
        switch event {
        case .part(let part):
            switch part {
            case .head:
                (isRequestOpen, isResponseDue) = (true, true)
                bodySeconds = limits.bodySeconds
            case .body(let buffer): uploadPace?.received(buffer.readableBytes)
            case .end:
                (isRequestOpen, isOver) = (false, isLastResponse && !isResponseDue)
                deadline?.cancel()
                uploadPace?.stop()
                (deadline, uploadPace) = (nil, nil)
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
            pass(event, context)
        }
        channelReadComplete(context: context)
        if waiting.isEmpty, isReadWanted { read(context: context) }
    }
}

// Errors.
extension BoundedPipelineHandler {
    private func startDeadline(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        deadline?.cancel()
        deadline = context.eventLoop.scheduleTask(in: .seconds(Int64(bodySeconds))) {
            let (handler, context) = bound.value
            handler.requestIsTooSlow(.requestTooSlow(seconds: handler.bodySeconds), context)
        }
    }

    private func startPace(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        uploadPace?.stop()
        let onStall = {
            let (handler, context) = bound.value
            handler.requestIsTooSlow(.uploadTooSlow(bytesPerSecond: handler.limits.uploadBytesPerSecond), context)
        }
        uploadPace = UploadPace(
            limits, context.eventLoop, isWaiting: { bound.value.handler.isReading }, onStall: onStall)
    }

    private func requestIsTooSlow(_ problem: Problem, _ context: ChannelHandlerContext) {
        guard isRequestOpen, !isOver else { return }
        // After the response, only the rest of the request is awaited.
        guard isResponseDue else { return context.close(promise: nil) }
        isOver = true
        context.fireErrorCaught(problem)
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
