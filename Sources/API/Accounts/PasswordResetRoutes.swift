import Domain
import Hummingbird

/// Checks passwords while they are typed, and sets a new one without the old.
package struct PasswordResetRoutes: FeatureRoutes {
    let passwordService: PasswordService
    let throttle: Throttle
    /// Deletes the files of deleted photos. Returns at once.
    let sweep: @Sendable () -> Void

    package init(passwordService: PasswordService, throttle: Throttle, sweep: @escaping @Sendable () -> Void) {
        self.passwordService = passwordService
        self.throttle = throttle
        self.sweep = sweep
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("password-checks", use: check)
        v1.group("password-resets")
            .post(use: ask)
            .post("confirm", use: confirm)
    }

    /// Nothing of the password is stored, logged or compared with an account.
    @Sendable func check(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let marketplace = try context.tenant.settings.displayName
        _ = try PasswordCheckInput(
            await request.jsonObject(context), at: marketplace, by: passwordService.estimator)
        return .noContent
    }

    @Sendable func ask(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let address = try EmailInput(await request.jsonObject(context)).email
        // Requests that come too often send nothing, and earlier links stay valid.
        guard try throttle.allowsMail(.passwordReset, to: address.text, context) else { return .accepted }
        try await passwordService.sendResetLink(to: address, in: tenant)
        return .accepted
    }

    @Sendable func confirm(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        let input = try PasswordResetInput(await request.jsonObject(context))
        let (result, account) = try await passwordService.reset(input, context)
        if result == .emptied { sweep() }
        // The browser now counts as known, so that strangers who guess cannot keep its owner from logging in.
        var answer = BufferedResponse.noContent
        let device = try passwordService.deviceCookie(of: account, request, context)
        answer.add(cookies: [SessionCookie.device(device, context)])
        return answer
    }
}
