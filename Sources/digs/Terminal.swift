import App
import Domain

/// Prints a report. It stands for Swift's own in all commands, so that no command writes what strangers chose to the
/// terminal unescaped.
func print(_ text: some CustomStringConvertible) { Swift.print(TerminalText.escaped(text.description)) }

/// Tells why the command failed.
func say(_ problem: Problem) { say("digs: \(problem.detail)\(problem.inside.map { " (\($0))" } ?? "")") }
