/// Street suffixes with the abbreviations of USPS Publication 28, appendix C1, and common spellings.
enum StreetSuffix {
    /// The standard abbreviation of a word in capitals; `nil` when it is not a suffix.
    static func abbreviation(of word: some StringProtocol) -> String? { abbreviations[String(word)] }

    /// An abbreviation, then its other spellings.
    private static let spellings = """
        ALY ALLEE ALLEY ALLY;ANX ANEX ANNEX;ARC ARCADE;AVE AV AVEN AVENU AVENUE AVN AVNUE;BYU BAYOU;BCH BEACH;BND BEND
        BLF BLUFF;BTM BOTTOM;BLVD BLV BOUL BOULEVARD BOULV;BR BRANCH BRNCH;BRG BRDGE BRIDGE;BRK BROOK;BYP BYPASS
        CP CAMP CMP;CYN CANYON CANYN;CPE CAPE;CSWY CAUSEWAY;CTR CEN CENT CENTER CENTR CENTRE;CIR CIRC CIRCL CIRCLE CRCL
        CLF CLIFF;CLB CLUB;CMN COMMON;CMNS COMMONS;COR CORNER;CORS CORNERS;CRSE COURSE;CT COURT CRT;CTS COURTS;CV COVE
        CRK CREEK;CRES CRESCENT CRSENT CRSNT;XING CROSSING CRSSNG;CURV CURVE;DL DALE;DM DAM;DR DRIV DRIVE DRV;DRS DRIVES
        EST ESTATE;ESTS ESTATES;EXPY EXP EXPR EXPRESS EXPRESSWAY EXPW;EXT EXTENSION EXTN EXTNSN;EXTS EXTENSIONS
        FLS FALLS;FRY FERRY FRRY;FLD FIELD;FLDS FIELDS;FRST FOREST;FRG FORGE FORG;FRK FORK;FT FORT FRT
        FWY FREEWAY FREEWY FRWAY FRWY;GDN GARDEN GARDN GRDEN GRDN;GDNS GARDENS GRDNS;GTWY GATEWAY GATEWY GATWAY
        GLN GLEN;GRN GREEN;GRV GROV GROVE;HBR HARB HARBOR HARBR HRBOR;HVN HAVEN;HTS HEIGHTS HT;HWY HIGHWAY HIGHWY HIWAY
        HL HILL;HLS HILLS;HOLW HOLLOW HLLW;IS ISLAND ISLND;JCT JUNCTION JCTION JUNCTN;KNL KNOLL KNOL;KNLS KNOLLS
        LK LAKE;LKS LAKES;LNDG LANDING LNDNG;LN LANE LA;LOOP LOOPS;MALL;MNR MANOR;MDW MEADOW;MDWS MEADOWS MEDOWS;MEWS
        ML MILL;MLS MILLS;MTN MOUNTAIN MNTN;ORCH ORCHARD ORCHRD;OVAL OVL;PARK PK PRK;PKWY PARKWAY PARKWY PKWAY PKY PKWYS
        PASS;PATH PATHS;PIKE PIKES;PNES PINES;PL PLACE;PLN PLAIN;PLZ PLAZA PLZA;PT POINT;PTS POINTS;PRT PORT
        PR PRAIRIE PRR;RNCH RANCH;RPDS RAPIDS;RDG RDGE RIDGE;RIV RIVER RVR;RD ROAD;RDS ROADS;RTE ROUTE;ROW;RUN;SHR SHORE
        SKWY SKYWAY;SPG SPNG SPRING SPRNG;SPGS SPRINGS;SQ SQR SQRE SQU SQUARE;SQS SQUARES;STA STATION STATN STN
        STRM STREAM STREME;ST STR STREET STRT;STS STREETS;SMT SUMIT SUMITT SUMMIT;TER TERR TERRACE;TRWY THROUGHWAY
        TRCE TRACE;TRAK TRACK TRK;TRL TRAIL TRAILS TRLS;TUNL TUNNEL;TPKE TRNPK TURNPIKE TURNPK TPK;UN UNION
        VLY VALLEY VLLY;VIA VIADUCT VDCT;VW VIEW;VWS VIEWS;VLG VILLAGE VILL VILLAG;VL VILLE;VIS VISTA VIST;WALK WALKS
        WALL;WAY WY;WAYS;WL WELL;WLS WELLS
        """

    private static let abbreviations: [String: String] = {
        var found: [String: String] = [:]
        for group in spellings.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
            let words = group.split(separator: " ").map(String.init)
            for word in words { found[word] = words[0] }
        }
        return found
    }()
}

/// Compass directions before and after street names.
enum StreetDirection {
    static func abbreviation(of word: some StringProtocol) -> String? { abbreviations[String(word)] }

    /// `North` for `N` and `n.`; `nil` for a word that abbreviates no direction.
    static func name(of word: String) -> String? {
        let letters = word.uppercased().replacing(".", with: "")
        guard letters.utf8.count <= 2 else { return nil }
        let found = abbreviations.first { $0.value == letters && $0.key != letters }
        guard let name = found?.key else { return nil }
        return name.prefix(1) + name.dropFirst().lowercased()
    }

    private static let abbreviations = [
        "N": "N", "NORTH": "N", "S": "S", "SOUTH": "S", "E": "E", "EAST": "E", "W": "W",
        "WEST": "W", "NE": "NE", "NORTHEAST": "NE", "NW": "NW", "NORTHWEST": "NW", "SE": "SE", "SOUTHEAST": "SE",
        "SW": "SW", "SOUTHWEST": "SW",
    ]
}

/// Numbers in street names.
enum StreetOrdinal {
    private static let words = [
        "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH", "ELEVENTH",
        "TWELFTH", "THIRTEENTH", "FOURTEENTH", "FIFTEENTH", "SIXTEENTH", "SEVENTEENTH", "EIGHTEENTH", "NINETEENTH",
        "TWENTIETH",
    ]
    private static let tens = ["TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"]
    private static let maxDigits = 4

    /// `3RD` for `3`, `03RD`, `3TH` and `THIRD`; any other word unchanged.
    static func normalized(_ word: String) -> String {
        if let index = words.firstIndex(of: word) { return ordinal(index + 1) }
        // `THIRTIETH`, for `THIRTY`
        if word.hasSuffix("IETH"), let index = tens.firstIndex(of: String(word.dropLast(4)) + "Y") {
            return ordinal((index + 2) * 10)
        }
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.count <= maxDigits, let number = Int(digits), number > 0,
            ["", "ST", "ND", "RD", "TH"].contains(word.dropFirst(digits.count))
        else { return word }
        return ordinal(number)
    }

    /// `52ND` for `FIFTY SECOND`; `nil` for other words.
    static func normalized(_ written: [String]) -> String? {
        guard written.count == 2, let ten = tens.firstIndex(of: written[0]),
            let one = words.prefix(9).firstIndex(of: written[1])
        else { return nil }
        return ordinal((ten + 2) * 10 + one + 1)
    }

    static func isOrdinal(_ word: String) -> Bool {
        word.first.map { ("0"..."9").contains($0) } == true && normalized(word) == word
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        return switch number % 10 {
        case 1 where !isTeen: "\(number)ST"
        case 2 where !isTeen: "\(number)ND"
        case 3 where !isTeen: "\(number)RD"
        default: "\(number)TH"
        }
    }
}
