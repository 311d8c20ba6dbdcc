/// The shape of a password that somebody who knows its owner would guess: names, seasons and words of the place with
/// digits about them, walks over the keyboard, and dates.
struct PasswordShape {
    private static let maxWords = 5
    private static let maxDigits = 8
    private static let minLetters = 3

    /// Months, seasons and weekdays, and words that people at a campus think of first, in English and Spanish; the word
    /// for a password in other languages.
    private static let usual = """
        january february march april may june july august september october november december enero febrero marzo abril
        mayo junio julio agosto septiembre octubre noviembre diciembre spring summer autumn fall winter primavera verano
        otono invierno monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes
        sabado domingo housing student students college university campus dorm dorms room rooms roommate roommates
        apartment apartments rent rental rentals home homes listing listings landlord lease sublet password pass login
        account admin welcome hello letmein secret go my the and our year class of semester estudiante vivienda casa
        cuarto universidad alquiler clave contrasena hola
        passwort kennwort motdepasse senha parola wachtwoord haslo heslo lozinka lösenord losenord passord adgangskode
        salasana jelszo sifre matkhau katasandi пароль гасло лозинка κωδικός סיסמה رمز مرور پسورد पासवर्ड পাসওয়ার্ড 密码
        密碼 パスワード 비밀번호 암호
        """.split { $0 == " " || $0 == "\n" }.map { TextSkeleton(String($0)).letters }

    /// Why a password is easy to guess; `nil` for none of these shapes.
    static func weakness(of text: String, own: [String], place: [String]) -> Reason? {
        let isShort = Text.fits(text, Limits.passwordLength.upperBound) && Text.isStreamSafe(text)
        guard isShort else { return nil }
        if KeyboardWalk.isAll(of: text) { return .weak(.keyboard) }
        if isDate(text) { return .weak(.date) }
        let own = words(own)
        let shape = PasswordShape(text)
        if shape.isMade(of: usual + words(place)) { return .weak(.word) }
        let reversed = own.map { Array($0.reversed()) }
        return shape.isMade(of: usual + words(place) + own + reversed) ? .name : nil
    }

    enum Reason {
        case name
        case weak(PasswordWeakness)
    }

    private static func words(_ texts: [String]) -> [[Unicode.Scalar]] {
        texts.flatMap { Text.words($0) }.map { TextSkeleton($0).letters }.filter { $0.count >= minLetters }
    }

    private let skeleton: TextSkeleton

    private init(_ text: String) { skeleton = TextSkeleton(text) }

    /// Whether all letters are a few of these words, with few digits and signs about them.
    private func isMade(of words: [[Unicode.Scalar]]) -> Bool {
        let letters = skeleton.letters
        guard letters.count > Self.minLetters, skeleton.signs.count < letters.count else { return false }
        // The fewest words and digits to each letter.
        var least = [(words: Int, digits: Int)?](repeating: nil, count: letters.count + 1)
        least[0] = (0, 0)
        for start in letters.indices {
            guard let (count, digits) = least[start] else { continue }
            func reach(_ end: Int, _ next: (words: Int, digits: Int)) {
                guard next.words <= Self.maxWords, next.digits <= Self.maxDigits else { return }
                if let known = least[end], known <= next { return }
                least[end] = next
            }
            if skeleton.signs.contains(start) { reach(start + 1, (count, digits + 1)) }
            for word in words where letters[start...].starts(with: word) {
                reach(start + word.count, (count + 1, digits))
            }
        }
        return least[letters.count] != nil
    }

    /// Whether all letters and digits are one word again and again, `monkey monkey monkey`, up to a few at the end.
    static func isRepeated(_ text: String) -> Bool {
        let letters = Array(text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || isDigit($0) })
        return (1...max(1, letters.count / 2)).contains { length in
            let rest = letters.count % length
            return letters.count >= 2 * length && rest < min(length, minLetters)
                && letters.indices.dropFirst(length).allSatisfy { letters[$0] == letters[$0 - length] }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

    /// Whether a text is a day, with at most two letters beside it.
    private static func isDate(_ text: String) -> Bool {
        guard text.count(where: \.isLetter) <= 2 else { return false }
        let groups = text.split { !$0.isASCII || !$0.isNumber }.map(String.init)
        let digits = groups.joined()
        return (groups.count == 3 || groups.count == 1) && isDay(digits)
    }

    private static func isDay(_ digits: String) -> Bool {
        guard digits.utf8.count == 8, let number = Int(digits) else { return false }
        let years = 1900...2099
        let months = 1...12
        let days = 1...31
        let (first, last) = (number / 10_000, number % 10_000)
        func isDay(_ pair: Int) -> Bool {
            months.contains(pair / 100) && days.contains(pair % 100)
                || days.contains(pair / 100) && months.contains(pair % 100)
        }
        return years.contains(first) && isDay(last) || years.contains(last) && isDay(first)
    }
}
