import App
import Domain

// Parsing of option and variable values.
extension Serve {
    static func limits(_ word: String) throws -> RateLimits? {
        switch word {
        case "default": RateLimits()
        case "off": nil
        default: throw Problem.invalid("rate-limits", "must be default or off, not \(word)")
        }
    }

    static func check(_ number: Int, in range: ClosedRange<Int>, _ option: String) throws {
        guard range.contains(number) else {
            throw Problem.invalid(option, "must be \(range.lowerBound) to \(range.upperBound)")
        }
    }

    static func number(_ name: String) throws -> Int? {
        guard let text = environment(name) else { return nil }
        guard let number = Int(text) else { throw Problem.invalid("DIGS_\(name)", "must be a number, not \(text)") }
        return number
    }
}
