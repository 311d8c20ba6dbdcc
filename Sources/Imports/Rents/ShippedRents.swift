import Domain
import Foundation

/// Default rents for an installation that has imported none of the same year. `Scripts/rents.py` makes the file from
/// HUD's publications, and documents its format.
public enum ShippedRents {
    /// Throws a problem naming the line when the file is malformed, which a test rules out for the shipped one.
    public static func records(at path: String) throws(Problem) -> [SmallAreaRent] {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path, "can't be read") }
        return try records(of: Array(data), name: path)
    }

    static func records(of bytes: [UInt8], name: String) throws(Problem) -> [SmallAreaRent] {
        var (records, year) = ([SmallAreaRent](), Int?.none)
        records.reserveCapacity(bytes.count / 10)
        var (area, tens) = (HUDArea?.none, [Int]())
        for (index, line) in bytes.split(separator: .lineFeed).enumerated() {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("#") {
                if text.hasPrefix("# year ") { year = Int(text.dropFirst(7)) }
            } else if text.hasPrefix("=") {
                let parts = text.dropFirst().split(separator: "|", maxSplits: 1).map(String.init)
                area = parts.count == 2 ? HUDArea(code: parts[0], name: parts[1]) : nil
                tens = [Int](repeating: 0, count: BedroomRents.maxBedrooms + 1)
            } else {
                guard let year, let area, let (rents, postalCodes) = row(line, &tens) else {
                    throw .unreadable(name, "is wrong", line: index + 1)
                }
                for code in postalCodes {
                    records.append(SmallAreaRent(year: year, postalCode: code, area: area, rents: rents))
                }
            }
        }
        return records
    }

    /// `70,71,91,123,149:76437 6 21`: rents in tens of dollars, and postal codes, each as a difference.
    private static func row(_ line: ArraySlice<UInt8>, _ tens: inout [Int]) -> (BedroomRents, [String])? {
        let parts = line.split(separator: UInt8(ascii: ":"))
        guard parts.count == 2 else { return nil }
        let steps = numbers(parts[0], UInt8(ascii: ","))
        let gaps = numbers(parts[1], UInt8(ascii: " "))
        guard let steps, let gaps, steps.count == tens.count else { return nil }
        tens = zip(tens, steps).map { $0 + $1 }
        guard let rents = BedroomRents(tens.map { $0 * 1_000 }) else { return nil }
        var last = 0
        let codes = gaps.map { gap in
            last += gap
            let digits = String(last)
            return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        }
        return (rents, codes)
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>, _ separator: UInt8) -> [Int]? {
        let parts = bytes.split(separator: separator)
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        return numbers.count == parts.count ? numbers : nil
    }
}
