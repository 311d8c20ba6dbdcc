// The names of streets behind their types: `Calle Luna`, `rue de la Paix`.
extension StreetReader {
    /// How many words at a position belong to a name behind its type: a date is several. `nil` where the name ends.
    func nameLength(at index: Int, isFirst: Bool) -> Int? {
        let word = words[index]
        if let date = dateLength(at: index) { return date }
        if isFirst { return word.hasDigit && !word.isDigits && !word.isOrdinal ? nil : 1 }
        if word.hasDigit || word.key.hasPrefix("#") || StreetWords.kilometers.contains(word.key) { return nil }
        if endsName(at: index) { return nil }
        return StreetWords.units.contains(word.key) && !word.isLetter ? nil : 1
    }

    /// Whether a name ends before a word: a number, a person, a letter of a flat.
    private func endsName(at index: Int) -> Bool {
        let (word, before, next) = (words[index], words[index - 1], words[(index + 1)...].first)
        if StreetWords.persons.contains(word.key) || StreetWords.careOf.contains(word.key) { return true }
        // `Via Verdi da Marco`
        if order.isItalian, word.key == "da", index > words.startIndex + 1,
            let next, !StreetWords.origins.contains(next.key)
        {
            return true
        }
        if word.key == "u" || word.key == "care" && next?.key == "of" { return true }
        if let next, StreetWords.numberSigns.contains(word.key) || word.key == "x",
            next.hasDigit || StreetWords.isNumber(next.key, isLater: true) || StreetWords.isRoman(next.key)
        {
            return true
        }
        // `rue des Trois Frères`, `Via Quattro Novembre`
        if StreetWords.connectors.contains(before.key) || next.map({ StreetWords.months.contains($0.key) }) == true {
            return false
        }
        if StreetWords.isNumber(word.key, isLater: true) || isSmall(at: index) { return true }
        if StreetWords.floorOrdinals.contains(word.key), next.map({ StreetWords.units.contains($0.key) }) ?? true {
            return true
        }
        if StreetWords.isRoman(word.key) { return next == nil && !StreetWords.rulers.contains(before.key) }
        // `rue Sherbrooke O` has a direction in Canada, `Calle Luna B` a flat.
        return word.isLetter && next == nil && !(order.hasDirections && (word.isDirection || word.key == "o"))
    }

    /// `Via Manzoni citofono Russo`: a word written small behind a name in capitals is none of its own.
    private func isSmall(at index: Int) -> Bool {
        let (word, before) = (words[index], words[index - 1])
        return index > words.startIndex + 1 && word.text.first?.isLowercase == true
            && before.text.first?.isUppercase == true && !StreetWords.connectors.contains(word.key)
            && !StreetWords.certainPrefixes.contains(before.key) && !StreetWords.smallWords.contains(word.key)
            && !StreetWords.articlesOfNames.contains(word.key) && !word.key.contains("'") && !word.key.contains("’")
    }

    /// `17. Juni`, `16 de Septiembre`, `8 Mai 1945`.
    func dateLength(at index: Int) -> Int? {
        guard words[index].hasDigit, words[index].key.utf8.count <= 4 else { return nil }
        var end = index + 1
        if end < words.endIndex, ["de", "di", "of"].contains(words[end].key) { end += 1 }
        guard end < words.endIndex, StreetWords.months.contains(words[end].key) else { return nil }
        end += 1
        // A year follows where the number of the house stands first.
        if hasNumber, end < words.endIndex, words[end].isDigits, words[end].key.utf8.count == 4 { end += 1 }
        return end - index
    }
}
