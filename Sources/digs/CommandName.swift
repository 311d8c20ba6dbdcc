import ArgumentParser

/// Guesses the meant command where the command line names one that doesn't exist.
enum CommandName {
    static func check(_ arguments: [String]) throws {
        var known: any ParsableCommand.Type = Digs.self
        for argument in arguments {
            let commands = known.configuration.subcommands
            guard !commands.isEmpty, known.configuration.defaultSubcommand == nil, !argument.hasPrefix("-") else {
                return
            }
            if let next = commands.first(where: { $0._commandName == argument }) {
                known = next
            } else if argument != "help" {
                let names = commands.map { $0._commandName }
                let guess = Spelling.nearest(to: argument, among: names).map { "Did you mean `\($0)`?" }
                throw ValidationError(
                    "There's no command `\(argument)`. \(guess ?? "Commands: \(names.joined(separator: ", ")).")")
            } else {
                return
            }
        }
    }
}
