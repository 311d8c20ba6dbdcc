// Streets whose number stands behind them.
extension StreetReader {
    /// `Hauptstraße 5`, `Lange Gasse`, `Keizersgracht 123`: a Germanic compound.
    func compound() -> Street? {
        let end = words.firstIndex { $0.hasDigit && !$0.isOrdinal } ?? words.endIndex
        let name = words[..<end]
        guard !isInName(end), let last = name.last,
            !name.contains(where: { StreetWords.buildings.contains($0.key) || isHome($0.key) })
        else { return nil }
        let isNumbered = hasNumber || end < words.endIndex
        let endings = StreetWords.certainEndings.union(order.isNumberLast && isNumbered ? StreetWords.localEndings : [])
        guard endings.contains(where: { last.key.hasSuffix($0) }) else { return nil }
        guard !["strasse", "str"].contains(last.key) || name.count > 1 else { return nil }
        return Street(words: name, certainty: .certain)
    }

    /// `Serrano 25`, `Unter den Linden 77`: any name before a number, where the number stands last.
    func beforeNumber() -> Street? {
        guard order.isNumberLast, !hasUnit, let end = words.firstIndex(where: { $0.isNumber }), end > words.startIndex
        else {
            return nil
        }
        guard !isInName(end) else { return nil }
        let name = words[..<end]
        let isStreet = name.allSatisfy {
            !$0.hasDigit && !StreetWords.buildings.contains($0.key) && !StreetWords.units.contains($0.key)
                && !isHome($0.key)
        }
        // `Quadra 12` and `C 4` are blocks of numbers.
        let hasName = name.contains { $0.key.count > 2 && !StreetWords.numbered.contains($0.key) }
        return isStreet && hasName ? Street(words: name, certainty: .likely) : nil
    }

    /// `Plein 1944 nr 12`: the first number belongs to the name.
    private func isInName(_ number: Int) -> Bool {
        let behind = words[number...].dropFirst()
        return behind.first.map { StreetWords.numberSigns.contains($0.key) } == true
            && behind.dropFirst().first?.isNumber == true
    }

    /// `Studentenwohnheim`, `Rosenhaus`.
    private func isHome(_ key: String) -> Bool { ["heim", "haus", "huis", "hochhaus"].contains(where: key.hasSuffix) }
}
