import App
import ArgumentParser
import Domain
import Fetching
import Foundation
import Imports

struct FetchCensus: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "census",
        abstract: "Ask the Census Bureau's API for area statistics, and import them.",
        discussion: """
            Asks for population, age, incomes, rents, values, owners, renters and vacancy with their margins of error. \
            Responses are saved in the data folder's fetched/census: after an interruption, the same command \
            continues, and nothing is asked for twice. Then they are imported as digs import census does.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var keyOptions: CensusKey
    @OptionGroup var service: ServiceOptions
    @Option(help: "States by number or abbreviation, separated by commas: 42 or PA,NJ; all for all.") var state: String
    @Option(help: "The years (for 5-year estimates, the last): 2018-2023, or 2019,2023.") var years: String
    @Option(help: "The survey: acs5, or acs1 for areas with 65,000 people or more.") var survey = "acs5"
    @Option(
        help:
            "The kinds of area: nation, state, county, place, zip, tract. By default all but zip, as far as published.")
    var areas: String?
    @Option(help: "The address of the API. [DIGS_CENSUS_API, https://api.census.gov]") var api: String?
    @Flag(help: "Ask again for what was saved earlier, and replace it.") var refresh = false
    @Flag(help: "Import the good rows even if others are bad.") var skipBad = false

    func run() async throws {
        let key = try keyOptions.read()
        let queries = try queries()
        try await service.run(published: CensusClient.base, named: api ?? environment("CENSUS_API")) { client in
            let census = try CensusClient(key: key, codes: CensusFile.codes, client: client)
            let installation = try await common.open(creating: true)
            let answers = try FetchedResponses("census", of: installation.settings)
            let progress = common.progress(
                "Answers", stopped: "The answers so far are kept: the same command asks for the rest.")
            let fetched = try await CensusFetcher(client: census, answers: answers, refreshes: refresh)
                .fetch(queries) { progress.show($0, fraction: Double($0) / Double(queries.count)) }
            progress.finish()
            try await CensusImport(installation, answers: answers, skipsBadRows: skipBad)
                .take(fetched, common.progress("Rows"))
        }
    }

    private func queries() throws -> [CensusQuery] {
        guard let survey = AreaSurvey(rawValue: survey), let first = CensusQuery.firstYears[survey] else {
            throw Problem.invalid("survey", "must be acs5 or acs1, not \(survey)")
        }
        let years = try FetchedYears.read(years, from: first)
        let published = CensusQuery.kinds(of: survey)
        let kinds = try areas.map { try Self.kinds($0, of: published) } ?? published.filter { $0 != .zip }
        return CensusQuery.list(
            survey, years: years, kinds: kinds, states: try states(), everyState: SurveyedStates.numbers)
    }

    private static func kinds(_ text: String, of published: [AreaKind]) throws -> [AreaKind] {
        let kinds = text.split(separator: ",").map { AreaKind(rawValue: String($0)) }
        guard !kinds.isEmpty, kinds.allSatisfy({ $0.map(published.contains) ?? false }) else {
            let all = published.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid("areas", "must be one or more of \(all), as far as the survey has them, not \(text)")
        }
        return published.filter(kinds.contains)
    }

    /// `nil` for all.
    private func states() throws -> [String]? {
        if state == "all" { return nil }
        let numbers = state.split(separator: ",").map { SurveyedStates.number(String($0)) }
        let known = numbers.compactMap(\.self)
        guard !known.isEmpty, known.count == numbers.count else {
            throw Problem.invalid(
                "state", "must be a number such as 42, an abbreviation such as PA, or all, not \(state)")
        }
        return Set(known).sorted()
    }
}

/// Reads years: `2018-2023`, `2019,2021-2023`.
enum FetchedYears {
    static func read(_ text: String, from first: Int) throws -> [Int] {
        let range = first...Limits.figureYears.upperBound
        var years: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1], low <= high,
                range.contains(low), range.contains(high)
            else {
                throw Problem.invalid(
                    "years", "must be years from \(first) on, such as 2018-2023 or 2019,2023, not \(text)")
            }
            years.formUnion(low...high)
        }
        return years.sorted()
    }
}
