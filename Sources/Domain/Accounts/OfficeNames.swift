/// The words by which offices and their staff call themselves (`office-names.txt`), as they look.
struct OfficeNames: Sendable {
    enum Kind: String {
        case staff, office, institution, notice, sender, title, filler
    }

    /// A word or phrase at a place of a name.
    struct Word: Sendable {
        let letters: [Unicode.Scalar]
        let kind: Kind
        let isPhrase: Bool
    }

    static let all = OfficeNames(lines: String(decoding: PackageResources.office_names_txt, as: UTF8.self))

    private var byFirstLetter: [Unicode.Scalar: [Word]] = [:]

    init(lines: String) {
        for line in lines.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2,
                let kind = parts[0].split(separator: " ").first.flatMap({ Kind(rawValue: .init($0)) })
            else { continue }
            for phrase in parts[1].split(separator: ",") { add(phrase, kind) }
        }
    }

    private mutating func add(_ phrase: Substring, _ kind: Kind) {
        let letters = TextSkeleton(String(phrase)).letters
        guard let first = letters.first else { return }
        let isPhrase = phrase.split(separator: " ").count > 1
        byFirstLetter[first, default: []].append(Word(letters: letters, kind: kind, isPhrase: isPhrase))
    }

    /// The words that begin at this letter of a name.
    func words(at start: Int, of letters: [Unicode.Scalar]) -> [Word] {
        (byFirstLetter[letters[start]] ?? []).filter { letters[start...].starts(with: $0.letters) }
    }
}
