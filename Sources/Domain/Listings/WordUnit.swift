/// The role of a character in splitting texts into words.
enum WordUnitKind {
    case letter, digit, ideograph, apostrophe, comma, period, joiner, other

    var isPartOfWord: Bool { self == .letter || self == .digit }

    init(sign: UInt32) {
        switch sign {
        case 0x27, 0x2019, 0x2BC: self = .apostrophe
        case 0x2C: self = .comma
        case 0x2E: self = .period
        // A slash and an ampersand.
        case 0x2F, 0x26: self = .joiner
        default: self = .other
        }
    }
}

/// A byte of an ASCII text, or a character of a folded text.
protocol WordUnit {
    var kind: WordUnitKind { get }
    var character: Character { get }
    func append(to bytes: inout [UInt8])
}

extension UInt8: WordUnit {
    @inline(__always)
    var kind: WordUnitKind {
        if isLetter { return .letter }
        return self &- UInt8(ascii: "0") < 10 ? .digit : WordUnitKind(sign: UInt32(self))
    }
    /// One bit distinguishes capitals from small letters.
    private var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    var character: Character { Character(Unicode.Scalar(self)) }
    func append(to bytes: inout [UInt8]) {
        bytes.append(isLetter ? self | 0x20 : self)
    }
}

extension Character: WordUnit {
    var kind: WordUnitKind {
        if isIdeograph { return .ideograph }
        if isLetter { return .letter }
        return isNumber ? .digit : WordUnitKind(sign: unicodeScalars.first?.value ?? 0)
    }
    var character: Character { self }
    func append(to bytes: inout [UInt8]) { bytes += Array(String(self).utf8) }

    private var isIdeograph: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: return true
        default: return scalar.properties.isIdeographic
        }
    }
}
