import Domain
import Foundation

/// Reads settings that are given on the command line, or else in the environment, by the same rule.
///
/// A variable's name is without `DIGS_`; its option is the same in lowercase with hyphens. Problems name what was used.
enum Setting {
    private static let yes: Set = ["1", "true", "yes", "on"]
    private static let no: Set = ["0", "false", "no", "off"]

    /// The value, and the name of the option or variable; `nil` when neither is given.
    static func text(_ option: String?, _ variable: String) -> (value: String, name: String)? {
        if let option { return (option, optionName(variable)) }
        return environment(variable).map { ($0, "DIGS_\(variable)") }
    }

    static func number(
        _ option: Int?, _ variable: String, in range: ClosedRange<Int>
    ) throws(Problem) -> Int? {
        guard let (text, name) = Self.text(option.map { String($0) }, variable) else { return nil }
        guard let number = Int(text) else { throw Problem.invalid(name, "must be a number, not \(text)") }
        guard range.contains(number) else {
            throw Problem.invalid(name, "must be \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    static func flag(_ option: Bool?, _ variable: String) throws(Problem) -> Bool? {
        if let option { return option }
        guard let word = environment(variable) else { return nil }
        if yes.contains(word.lowercased()) { return true }
        guard no.contains(word.lowercased()) else {
            throw Problem.invalid("DIGS_\(variable)", "must be 1 or 0, or yes, no, on, off, true or false, not \(word)")
        }
        return false
    }

    /// A folder that exists.
    static func folder(_ option: String?, _ variable: String) throws(Problem) -> String? {
        guard let (path, name) = Self.text(option, variable) else { return nil }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw Problem.invalid(name, "must be a folder that exists, not \(path)")
        }
        return path
    }

    static func check(_ number: Int, in range: ClosedRange<Int>, _ name: String) throws(Problem) {
        guard range.contains(number) else {
            throw Problem.invalid(name, "must be \(range.lowerBound) to \(range.upperBound)")
        }
    }

    private static func optionName(_ variable: String) -> String {
        variable.lowercased().replacing("_", with: "-")
    }
}
