extension EmailAddress {
    /// The same text for all addresses of one mailbox: without `+tag`, and by the rules of large providers without
    /// what else they ignore, under the first of their domains.
    public var mailbox: String {
        let local = localPart.prefix { $0 != "+" }
        guard let provider = Provider.byDomain[domain] else { return ownMailbox(local) }
        let name = provider.firstTagSign.map { sign in local.prefix { $0 != sign } } ?? local
        let letters = name.filter { !provider.ignored.contains($0) }.map { provider.alike[$0] ?? $0 }
        return "\(String(letters))@\(provider.domain)"
    }

    /// `any@sam.fastmail.com` is Sam's mailbox, as `sam@fastmail.com` is.
    private func ownMailbox(_ local: Substring) -> String {
        let labels = domain.split(separator: ".", maxSplits: 1)
        guard labels.count == 2, Provider.withSubdomains.contains(String(labels[1])) else {
            return "\(local)@\(domain)"
        }
        return "\(labels[0])@\(labels[1])"
    }

    /// How a provider of mailboxes reads addresses.
    private struct Provider {
        /// The domain under which its mailboxes are compared.
        let domain: String
        /// Characters that make no difference.
        let ignored: Set<Character>
        /// Characters that are read as another.
        let alike: [Character: Character]
        /// The sign before a tag, besides the plus.
        let firstTagSign: Character?

        private init(
            _ domain: String, ignoring ignored: Set<Character> = [], alike: [Character: Character] = [:],
            tagSign: Character? = nil
        ) {
            self.domain = domain
            self.ignored = ignored
            self.alike = alike
            firstTagSign = tagSign
        }

        static let withSubdomains: Set = ["fastmail.com", "fastmail.fm"]

        static let byDomain: [String: Provider] = {
            let groups = [
                (Provider("gmail.com", ignoring: ["."]), ["googlemail.com"]),
                (Provider("proton.me", ignoring: [".", "-", "_"]), ["protonmail.com", "protonmail.ch", "pm.me"]),
                (Provider("icloud.com"), ["me.com", "mac.com"]),
                (
                    Provider("yandex.ru", alike: ["-": "."]),
                    ["ya.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.ua", "yandex.com.tr"]
                ),
            ]
            // No name of a mailbox has a hyphen there: one stands before the word of a disposable address.
            let yahoo = ["com", "ca", "co.uk", "co.in", "de", "es", "fr", "it", "com.br", "com.mx"]
                .map { "yahoo.\($0)" }
            let own = (yahoo + ["ymail.com", "rocketmail.com"]).map { ($0, Provider($0, tagSign: "-")) }
            let shared = groups.flatMap { provider, others in ([provider.domain] + others).map { ($0, provider) } }
            return Dictionary(own + shared) { first, _ in first }
        }()
    }
}
