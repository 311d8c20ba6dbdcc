/// RFC 3492: encodes non-ASCII letters of a domain label. Foundation on Linux has no API for it.
enum Punycode {
    private static let (base, tMin, tMax, skew, damp, firstBias, firstCode) = (36, 1, 26, 38, 700, 72, 128)

    /// The label in Punycode, without the `xn--` before it.
    static func encoded(_ label: String) -> String {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        var output = scalars.filter { $0 < firstCode }.map { UInt8($0) }
        let basics = output.count
        if basics > 0 { output.append(UInt8(ascii: "-")) }
        var (code, delta, bias, handled) = (firstCode, 0, firstBias, basics)
        while handled < scalars.count {
            let next = scalars.filter { $0 >= code }.min() ?? code
            delta += (next - code) * (handled + 1)
            code = next
            for scalar in scalars {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, first: handled == basics)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var (rest, k) = (delta, base)
        while true {
            let threshold = min(max(k - bias, tMin), tMax)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            k += base
        }
        output.append(digit(rest))
    }

    private static func adapted(_ delta: Int, count: Int, first: Bool) -> Int {
        var delta = first ? delta / damp : delta / 2
        delta += delta / count
        var k = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + skew)
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }
}
