/// Keys that lie beside or below each other.
enum KeyboardWalk {
    private static let minKeys = 3
    private static let shifted: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("!@#$%^&*()_+{}:\"<>?", "1234567890-=[];',./"))
    private static let walks = {
        let rows = [
            "1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "azertyuiop", "qwertzuiop", "qsdfghjklm",
        ]
        let columns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik,", "9ol.", "0p;/"]
        return (rows + columns).flatMap { [Array($0), $0.reversed()] }
    }()

    /// Whether a text is nothing but walks, with a few keys beside them.
    static func isAll(of text: String) -> Bool {
        let keys = text.lowercased().map { shifted[$0] ?? $0 }
        var (index, others) = (0, 0)
        while index < keys.count {
            let length = walks.map { longest($0, in: keys[index...]) }.max() ?? 0
            if length < minKeys { others += 1 }
            index += max(1, length < minKeys ? 1 : length)
        }
        return others <= 2
    }

    private static func longest(_ walk: [Character], in keys: ArraySlice<Character>) -> Int {
        walk.indices.reduce(0) { best, start in
            max(best, zip(walk[start...], keys).prefix { $0 == $1 }.count)
        }
    }
}
