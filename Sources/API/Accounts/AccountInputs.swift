import Domain

// The bodies of the account's routes, checked.

struct RegistrationInput {
    let email: EmailAddress
    let password: Password
    let name: String
    let language: Account.Language
    /// The token of a link that was sent to the address.
    let token: String?

    init(_ body: [UInt8], at marketplace: String, estimator: any PasswordEstimating) throws(Problem) {
        var (form, language, token) = (try JSONObject(body), Account.Language.english, String?.none)
        let (email, password, name) = (form.requiredEmail(), form.required("password"), form.required("name"))
        form.read("language", into: &language, fallback: .english)
        form.read("token", into: &token)
        form.rejectUnknownMembers()
        // The password can be checked against the other rules even when the address is bad.
        let owner = PasswordOwner(email: email, name: name, at: marketplace)
        let checkedPassword = password.flatMap { text in
            form.errors.collect { () throws(Problem) in try Password(text, for: owner, by: estimator) }
        }
        let checkedName = name.flatMap { text in
            form.errors.collect { () throws(Problem) in try PersonName(text, at: marketplace).text }
        }
        try form.errors.throwIfAny()
        guard let email, let checkedPassword, let checkedName else { throw .invalid([]) }
        self.email = email
        self.password = checkedPassword
        self.name = checkedName
        self.language = language
        self.token = token
    }
}

struct AccountInput {
    let name: String
    let language: Account.Language

    /// Absent members keep the account's current values. Moderators may be named as what they are.
    init(_ form: consuming JSONObject, onto account: Account, at marketplace: String) throws(Problem) {
        var (form, name, language) = (form, String?.some(account.name), Account.Language?.some(account.language))
        form.read("name", into: &name)
        form.read("language", into: &language)
        form.rejectUnknownMembers()
        if name == nil { form.errors.missing("name") }
        if language == nil { form.errors.missing("language") }
        let checked = form.errors.collect { () throws(Problem) in
            guard let name, name != account.name else { return account.name }
            guard account.role == .member else { return try Account.checkedName(name) }
            return try PersonName(name, at: marketplace).text
        }
        try form.errors.throwIfAny()
        self.name = checked ?? account.name
        self.language = language ?? account.language
    }
}

struct EmailInput {
    let email: EmailAddress

    init(_ form: consuming JSONObject) throws(Problem) {
        var form = form
        let email = form.requiredEmail()
        try form.finish()
        guard let email else { throw .invalid([]) }
        self.email = email
    }
}

struct EmailChangeInput {
    let email: EmailAddress
    let password: String?
    let code: String?

    init(_ form: consuming JSONObject, from old: EmailAddress) throws(Problem) {
        var (form, password, code) = (form, String?.none, String?.none)
        let email = form.requiredEmail()
        form.read("password", into: &password)
        form.read("code", into: &code)
        form.rejectUnknownMembers()
        if let email { form.errors.check("email", email != old, "is already your address", code: "unchanged") }
        try form.errors.throwIfAny()
        guard let email else { throw .invalid([]) }
        self.email = email
        self.password = password
        self.code = code
    }
}

struct PasswordChangeInput {
    let current: String
    let new: Password

    init(_ form: consuming JSONObject, of owner: PasswordOwner, by estimator: any PasswordEstimating) throws(Problem) {
        var form = form
        let (current, new) = (form.required("current"), form.required("new"))
        form.rejectUnknownMembers()
        form.checkPassword(current, "current")
        let password = form.errors.collect { () throws(Problem) in
            try Password(new ?? "", for: owner, by: estimator, field: "new")
        }
        try form.errors.throwIfAny()
        guard let current, let password else { throw .invalid([]) }
        self.current = current
        self.new = password
    }
}

/// A password that somebody types, with what they typed into the other fields by then.
struct PasswordCheckInput {
    let password: Password

    init(
        _ form: consuming JSONObject, at marketplace: String, by estimator: any PasswordEstimating
    ) throws(Problem) {
        var (form, email, name) = (form, String?.none, String?.none)
        let text = form.required("password")
        form.read("email", into: &email)
        form.read("name", into: &name)
        form.rejectUnknownMembers()
        let owner = PasswordOwner(email: email.flatMap { try? EmailAddress($0) }, name: name, at: marketplace)
        let password = text.flatMap { text in
            form.errors.collect { () throws(Problem) in try Password(text, for: owner, by: estimator) }
        }
        try form.errors.throwIfAny()
        guard let password else { throw .invalid([]) }
        self.password = password
    }
}

/// A token from a mail, and the new password. The password is checked when the token's account is known.
struct PasswordResetInput {
    let token: String
    let password: String

    init(_ form: consuming JSONObject) throws(Problem) {
        var form = form
        let (token, password) = (form.required("token"), form.required("password"))
        try form.finish()
        self.token = token ?? ""
        self.password = password ?? ""
    }
}

/// A signed-in caller's password, and a code if the account has a second factor.
struct ProofInput {
    let password: String
    let code: String?

    init(_ body: [UInt8]) throws(Problem) {
        var (form, code) = (try JSONObject(body), String?.none)
        let password = form.required("password")
        form.read("code", into: &code)
        try form.finish()
        self.password = password ?? ""
        self.code = code
    }
}

extension JSONObject {
    /// A required email address.
    mutating func requiredEmail() -> EmailAddress? {
        guard let text = required("email") else { return nil }
        return errors.collect { () throws(Problem) in try EmailAddress(text) }
    }
}
