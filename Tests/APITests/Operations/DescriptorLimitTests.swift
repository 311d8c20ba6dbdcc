import Domain
import Testing

@testable import App

@Suite("The limit of open files")
struct DescriptorLimitTests {
    @Test("connections get what the rest of the server leaves", arguments: [(256, 64), (1_024, 448), (65_536, 8_192)])
    func connections(limit: Int, count: Int) throws {
        #expect(try DescriptorLimit.connections(within: limit) == count)
    }

    @Test("a limit with room for nobody refuses the start, and names itself")
    func tooFew() {
        let problem = #expect(throws: Problem.self) { try DescriptorLimit.connections(within: 100) }
        #expect(problem?.code == "too_few_files" && problem?.detail.contains("allows 100") == true)
    }
}
