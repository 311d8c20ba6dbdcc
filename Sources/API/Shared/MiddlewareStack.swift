import Domain
import Hummingbird

/// The middleware of all requests.
package struct MiddlewareStack: Sendable {
    let pages: PageMiddleware
    let tenants: TenantDirectory
    let keys: KeyMiddleware
    let session: SessionMiddleware
    let throttle: Throttle
    let bodies: LargeBodyPermits
    let forwarded: ForwardedFor?
    let coding: ContentCoding
    let timers: RequestTimers

    /// - Parameters:
    ///   - forwarded: the proxies to trust; `nil` for none.
    ///   - coding: compresses responses that are made for one request.
    package init(
        pages: PageMiddleware, tenants: TenantDirectory, keys: KeyMiddleware, session: SessionMiddleware,
        throttle: Throttle, bodies: LargeBodyPermits, forwarded: ForwardedFor?, coding: ContentCoding,
        timers: RequestTimers
    ) {
        self.pages = pages
        self.tenants = tenants
        self.keys = keys
        self.session = session
        self.throttle = throttle
        self.bodies = bodies
        self.forwarded = forwarded
        self.coding = coding
        self.timers = timers
    }

    /// Adds the middleware, outermost first.
    func add(to router: Router<Context>, _ routes: RouteTable) {
        router.add(middleware: RouteMiddleware(table: routes))
        router.add(middleware: ResponseHeadersMiddleware())
        if let forwarded { router.add(middleware: ForwardedForMiddleware(rule: forwarded)) }
        router.add(middleware: AccessLogMiddleware(timers: timers))
        let problems = ProblemMiddleware(texts: pages.problemTexts)
        router.add(middleware: problems)
        router.add(middleware: TenantMiddleware(directory: tenants))
        router.add(middleware: HSTSMiddleware())
        router.add(middleware: CORSMiddleware(problems: problems))
        router.add(
            middleware: EmbedProblemMiddleware(
                problems: problems, fragments: pages.fragments, client: pages.client))
        if let limits = throttle.limits {
            router.add(middleware: RateLimitMiddleware(throttle: throttle, limits: limits))
        }
        router.add(middleware: CanonicalPathMiddleware())
        router.add(middleware: pages)
    }
}
