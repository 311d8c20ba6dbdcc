/// The currency codes of ISO 4217, without metals, funds and test codes.
public enum CurrencyCode {
    public static func isValid(_ code: String) -> Bool { all.contains(code) }

    /// Whether amounts have hundredths. The few currencies with thousandths are written with hundredths here.
    public static func hasCents(_ code: String) -> Bool { !withoutCents.contains(code) }

    /// Throws a problem naming `priceCents` when a price has hundredths that its currency does not have.
    static func check(priceCents: Int?, in currency: String) throws(Problem) {
        guard let priceCents, !hasCents(currency), priceCents % 100 != 0 else { return }
        throw .invalid(
            "priceCents", "must be a multiple of 100, because \(currency) has no cents", code: "range",
            params: .bounds(100...Limits.priceCents.upperBound).with("step", 100))
    }

    private static let withoutCents: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]

    private static let all = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
        CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD \
        HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD \
        MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN \
        PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY \
        TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
        """.split(separator: " ").map(String.init))
}
