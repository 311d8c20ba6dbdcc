import Domain
import Testing

@testable import App

@Suite("The setting of photos of areas")
struct AreaPhotoSettingTests {
    @Test(
        "a setting that is no URL of a host is refused by name",
        arguments: [
            "on", "", "commons.wikimedia.org", "ftp://commons.wikimedia.org", "https://", "https://user@wiki.example",
            "https://wiki.example/w/api.php", "https://wiki.example?x=1",
        ])
    func wrong(setting: String) throws {
        var settings = Settings(dataFolder: "/nowhere")
        settings.commons = setting
        let problem = #expect(throws: Problem.self) { try AreaPhotoFactory.make(settings) }
        #expect(problem?.errors.map(\.field) == ["commons"])
    }
}
