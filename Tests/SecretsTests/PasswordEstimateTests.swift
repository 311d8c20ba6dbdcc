import Secrets
import Testing

@Suite("The estimate of a password")
struct PasswordEstimateTests {
    private static let bits = 27.0

    @Test(
        "what programs try first takes few guesses, and the estimate says why",
        arguments: [
            ("aaaaaaaaaa", .repetition), ("abcabcabcabc", .repetition), ("Password1!", .word), ("P@ssw0rd123", .word),
            ("abcdefghijkl", .sequence), ("123456789012", .sequence), ("olive@example.edu", .ownWord),
            ("oliveolive", .repetition), ("2026-11-26", .date), ("zaq12wsxcde3", .word), ("iloveyou2026", .word),
        ] as [(String, PasswordEstimate.Pattern)])
    func weak(password: String, pattern: PasswordEstimate.Pattern) {
        let estimate = PasswordEstimate(of: password, knowing: ["olive", "olive@example.edu"])
        #expect(estimate.bits < Self.bits)
        #expect(estimate.pattern == pattern)
    }

    @Test(
        "several unrelated words, or letters without order, take many",
        arguments: ["correct horse battery", "channel-planner-9", "summer-house-24", "qzjxkvbw7!", "пароль длинный"])
    func strong(password: String) {
        #expect(PasswordEstimate(of: password, knowing: ["ann", "campus"]).bits >= Self.bits)
    }

    @Test("its own words make a password weak")
    func ownWords() {
        let password = "planner-campus"
        let known = PasswordEstimate(of: password, knowing: ["planner", "campus"]).bits
        #expect(known < PasswordEstimate(of: password, knowing: []).bits)
        #expect(known < Self.bits)
    }

    @Test("a long text costs what its beginning costs, and no byte of it does harm")
    func hostile() {
        for text in [
            "", "\u{0}", "\u{0}correct horse battery", String(repeating: "a", count: 100_000),
            String(repeating: "1", count: 1_000), String(repeating: "\u{1F40E}", count: 128),
        ] {
            #expect(PasswordEstimate(of: text, knowing: [text, ""]).bits < 1_000)
        }
    }
}
