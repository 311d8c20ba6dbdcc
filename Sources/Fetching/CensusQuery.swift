import Domain

/// One query to the Census Bureau's API: all areas of a kind, in one state or in all.
public struct CensusQuery: Hashable, Sendable {
    public let survey: AreaSurvey
    public let year: Int
    public let kind: AreaKind
    /// Two digits; `nil` for all states.
    public let state: String?

    /// The kinds of area that a survey covers.
    public static func kinds(of survey: AreaSurvey) -> [AreaKind] {
        survey == .acs5 ? AreaKind.allCases : [.nation, .state, .county, .place]
    }

    /// The available surveys, with the first year of each.
    public static let firstYears: [AreaSurvey: Int] = [.acs1: 2005, .acs5: 2009]

    /// The smallest set of queries: the nation and ZIP codes are in no state, and most kinds come in one response for
    /// all states.
    ///
    /// - Parameter states: `nil` for all of them.
    public static func list(
        _ survey: AreaSurvey, years: [Int], kinds: [AreaKind], states: [String]?, everyState: [String]
    ) -> [CensusQuery] {
        let inAll: [String?] = states.map { $0.map(Optional.some) } ?? [nil]
        let inEach: [String?] = (states ?? everyState).map(Optional.some)
        return years.flatMap { year in
            kinds.flatMap { kind -> [CensusQuery] in
                let names: [String?] =
                    switch kind {
                    case .nation, .zip: [nil]
                    case .state, .county, .place: inAll
                    case .tract: inEach
                    }
                return names.map { CensusQuery(survey: survey, year: year, kind: kind, state: $0) }
            }
        }
    }

    /// The path below the API's URL, without the key.
    ///
    /// - Parameter columns: such as `B25064_001E`.
    public func path(columns: [String]) -> String {
        "/data/\(year)/acs/\(survey.rawValue)?get=\((["NAME"] + columns).joined(separator: ","))&\(geography)"
    }

    private var geography: String {
        let state = state ?? "*"
        switch kind {
        case .nation: return "for=us:1"
        case .state: return "for=state:\(state)"
        case .county: return "for=county:*&in=state:\(state)"
        case .place: return "for=place:*&in=state:\(state)"
        case .tract: return "for=tract:*&in=state:\(state)&in=county:*"
        case .zip: return "for=zip%20code%20tabulation%20area:*"
        }
    }
}

extension CensusQuery: CustomStringConvertible {
    /// For lines of a report: `acs5 2022, tract, state 42`.
    public var description: String {
        "\(survey.rawValue) \(year), \(kind.rawValue)" + (state.map { ", state \($0)" } ?? "")
    }
}
