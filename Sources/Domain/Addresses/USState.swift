/// The states and territories that the US Postal Service serves, with their abbreviations (USPS Publication 28,
/// appendix B). The package `zipcodes` has only the abbreviations, and people also write the names.
public enum USState {
    public static let names: [String: String] = [
        "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "AS": "American Samoa", "CA": "California",
        "CO": "Colorado", "CT": "Connecticut", "DE": "Delaware", "DC": "District of Columbia", "FL": "Florida",
        "FM": "Federated States of Micronesia", "GA": "Georgia", "GU": "Guam", "HI": "Hawaii", "IA": "Iowa",
        "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
        "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine", "MH": "Marshall Islands", "MI": "Michigan",
        "MN": "Minnesota", "MO": "Missouri", "MP": "Northern Mariana Islands", "MS": "Mississippi", "MT": "Montana",
        "NC": "North Carolina", "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire", "NJ": "New Jersey",
        "NM": "New Mexico", "NV": "Nevada", "NY": "New York", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon",
        "PA": "Pennsylvania", "PR": "Puerto Rico", "PW": "Palau", "RI": "Rhode Island", "SC": "South Carolina",
        "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VA": "Virginia",
        "VI": "Virgin Islands", "VT": "Vermont", "WA": "Washington", "WI": "Wisconsin", "WV": "West Virginia",
        "WY": "Wyoming",
    ]

    /// The abbreviation for a state's abbreviation or name; `nil` for another text.
    public static func code(of text: String) -> String? {
        guard text.utf8.count <= 60 else { return nil }
        let plain = text.uppercased().replacing(".", with: "")
        let code = names[plain] != nil ? plain : codes[plain] ?? codes[shortNames[plain] ?? ""]
        return code ?? (plain.contains(" ") ? names.keys.first { $0 == plain.replacing(" ", with: "") } : nil)
    }

    /// Names by the abbreviations that newspapers use, without points.
    private static let shortNames = [
        "ALA": "ALABAMA", "ARIZ": "ARIZONA", "ARK": "ARKANSAS", "CALIF": "CALIFORNIA", "COLO": "COLORADO",
        "CONN": "CONNECTICUT", "DEL": "DELAWARE", "FLA": "FLORIDA", "ILL": "ILLINOIS", "IND": "INDIANA",
        "KAN": "KANSAS", "KANS": "KANSAS", "MASS": "MASSACHUSETTS", "MICH": "MICHIGAN", "MINN": "MINNESOTA",
        "MISS": "MISSISSIPPI", "MONT": "MONTANA", "N DAK": "NORTH DAKOTA", "NEB": "NEBRASKA", "NEBR": "NEBRASKA",
        "NEV": "NEVADA", "N MEX": "NEW MEXICO", "OKLA": "OKLAHOMA", "ORE": "OREGON", "PENN": "PENNSYLVANIA",
        "PENNA": "PENNSYLVANIA", "S DAK": "SOUTH DAKOTA", "TENN": "TENNESSEE", "TEX": "TEXAS", "WASH": "WASHINGTON",
        "WIS": "WISCONSIN", "WISC": "WISCONSIN", "W VA": "WEST VIRGINIA", "WYO": "WYOMING",
        "WASHINGTON DC": "DISTRICT OF COLUMBIA",
    ]

    /// The abbreviations by uppercase name.
    private static let codes = Dictionary(
        names.map { ($0.value.uppercased(), $0.key) }, uniquingKeysWith: { first, _ in first })
}
