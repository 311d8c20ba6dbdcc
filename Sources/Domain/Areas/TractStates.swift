/// The states that have census tracts, and those whose tracts have certain figures.
public struct TractStates: Sendable, Equatable {
    /// Variables whose coverage pages tell before anybody searches: most other figures cover the same states.
    public static let variables: [AreaVariable] = [.medianGrossRent, .medianHouseholdIncome]

    public private(set) var all: Set<Area.ID>
    private var states: [AreaVariable: Set<Area.ID>]

    public init(all: Set<Area.ID> = [], with states: [AreaVariable: Set<Area.ID>] = [:]) {
        self.all = all
        self.states = states
    }

    /// The states some of whose tracts have a figure.
    public func states(with variable: AreaVariable) -> Set<Area.ID> { states[variable] ?? [] }

    public mutating func insert(_ tract: Area.ID, with variable: AreaVariable? = nil) {
        guard let state = tract.state else { return }
        all.insert(state)
        if let variable { states[variable, default: []].insert(state) }
    }

    public mutating func formUnion(_ other: TractStates) {
        all.formUnion(other.all)
        states.merge(other.states) { $0.union($1) }
    }
}
