import Domain

/// Prints a report. It stands for Swift's own in all commands, so that no command writes what strangers chose to the
/// terminal unescaped.
func print(_ text: some CustomStringConvertible) { Swift.print(TerminalText.escaped(text.description)) }
