/// A valid new password. Log-in accepts any text, because older rules may have been weaker.
public struct Password: Sendable {
    public let text: String

    /// Throws a problem naming `field` unless `text` has 10 to 128 characters, is not among the most common passwords
    /// (`common-passwords.txt`, ignoring case), contains no word of its owner's name or address, isn't made of words
    /// that a person would guess, and takes long enough to guess by a program.
    public init(
        _ text: String, for owner: PasswordOwner, by estimator: any PasswordEstimating, field: String = "password"
    ) throws(Problem) {
        var errors = ValidationErrors()
        var length = ValidationErrors()
        let isRightLength =
            Text.fits(text, Limits.passwordLength.upperBound)
            && Limits.passwordLength.contains(text.unicodeScalars.count)
        length.check(
            field, isRightLength,
            "must have \(Limits.passwordLength.lowerBound) to \(Limits.passwordLength.upperBound) characters",
            code: "length",
            params: .bounds(Limits.passwordLength))
        length.check(field, Text.isStreamSafe(text), Text.manyMarks, code: "characters")
        try length.throwIfAny()
        errors.check(
            field, !Self.commonest.contains(text.lowercased()), "is one of the most common; choose another",
            code: "common")
        let words = Set(Text.words(text))
        let hasAddress = owner.address.map { text.lowercased().contains($0) } ?? false
        errors.check(
            field, !hasAddress && words.isDisjoint(with: owner.addressWords), "can't contain your email address",
            code: "contains_email")
        errors.check(field, words.isDisjoint(with: owner.nameWords), "can't contain your name", code: "contains_name")
        try errors.throwIfAny()
        let shape = PasswordShape.weakness(of: text, own: owner.ownWords, place: owner.placeWords)
        switch shape {
        case .name: errors.add(field, "can't contain your name", code: "contains_name")
        case .weak(let weakness): errors.add(field, weakness.message, code: weakness.code)
        case nil: break
        }
        let isRepeated = shape == nil && PasswordShape.isRepeated(text)
        if let weakness = estimator.weakness(of: text, knowing: owner.words) ?? (isRepeated ? .repetition : nil) {
            errors.add(field, weakness.message, code: weakness.code)
        }
        try errors.throwIfAny()
        self.text = text
    }

    static let commonest: Set<String> = Set(
        String(decoding: PackageResources.common_passwords_txt, as: UTF8.self).split(separator: "\n").map(String.init))
}

/// The words that a stranger who guesses a password tries first.
public struct PasswordOwner: Sendable {
    /// Shorter words occur in many good passwords.
    private static let minLetters = 3

    /// In lowercase.
    let address: String?
    let addressWords: Set<String>
    let nameWords: Set<String>
    private let domainWords: [String]
    /// The marketplace's name.
    private let marketplace: String

    public init(email: EmailAddress?, name: String?, at marketplace: String = "") {
        self.marketplace = marketplace
        address = email?.text.lowercased()
        let parts = email?.text.split(separator: "@").map { Text.words(String($0)) } ?? []
        addressWords = Set((parts.first ?? []).filter { $0.count >= Self.minLetters })
        domainWords = parts.count > 1 ? parts[1].filter { $0.count >= Self.minLetters } : []
        let isShort = name.map { Text.fits($0, Limits.nameLength.upperBound) } ?? false
        nameWords = isShort ? Set(Text.words(name ?? "").filter { $0.count >= Self.minLetters }) : []
    }

    var ownWords: [String] { addressWords.sorted() + nameWords.sorted() }

    /// The words of where the account is: of the marketplace and of the address's domain, such as a university's.
    var placeWords: [String] { domainWords + Text.words(marketplace) }

    var words: [String] { ownWords + domainWords }
}

/// Why a password is easy to guess.
public enum PasswordWeakness: String, Sendable, CaseIterable {
    case word, repetition, sequence, keyboard, date, other

    /// The code of the field's error.
    var code: String { self == .other ? "weak" : "weak_\(rawValue)" }

    var message: String {
        switch self {
        case .word: "is easy to guess: common words and names are tried first; use several unrelated words"
        case .repetition: "is easy to guess: it repeats itself"
        case .sequence: "is easy to guess: rows such as abc or 123 are tried first"
        case .keyboard: "is easy to guess: keys that lie next to each other are tried first"
        case .date: "is easy to guess: dates and years are tried first"
        case .other: "is easy to guess; make it longer, or use more unusual words"
        }
    }
}

/// Estimates how long a password takes to guess.
public protocol PasswordEstimating: Sendable {
    /// Why a password takes fewer than 2 to the power of `Limits.passwordBits` guesses; `nil` if it takes more.
    func weakness(of password: String, knowing words: [String]) -> PasswordWeakness?
}

/// Hashes and verifies passwords, slowly and on separate threads.
public protocol PasswordHashing: Sendable {
    /// Throws `overloaded` when too many jobs wait.
    func hash(_ password: String) async throws -> String
    /// Whether `hash` belongs to `password`. With `nil` it does the same work and returns false.
    func verify(_ password: String, against hash: String?) async throws -> Bool
    /// Whether `hash` was made at a lower cost than the current one.
    func isOutdated(_ hash: String) -> Bool
    /// How many passwords are processed at once.
    var threads: Int { get }
}
