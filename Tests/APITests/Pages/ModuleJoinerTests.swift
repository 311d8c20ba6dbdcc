import Foundation
import Testing

@testable import API

@Suite("Modules that are joined into few files")
struct ModuleJoinerTests {
    private static func graph(_ files: [String: String]) -> ModuleGraph {
        ModuleGraph { files[$0].map { Array($0.utf8) } }
    }

    private static let files = [
        "js/pages/a.js": """
        // What the page does.
        import { one, two as second } from "../lib.js";
        import * as words from "../words.js";

        const found = await one(second, words.text);
        const late = () => import("../late.js");
        """,
        "js/pages/b.js": "import {\n  one,\n} from \"../lib.js\";\none();\n",
        "js/lib.js": """
        /**
         * import { nothing } from "./comment.js";
         */
        export function one() { return 1; }
        export async function two() {}
        export const three = 3;
        export class Four {}
        """,
        "js/words.js": "export const text = \"// no comment\";\n",
        "js/late.js": "import { one } from \"./lib.js\";\nimport { text } from \"./words.js\";\nimport \"./more.js\";\n"
            + "export const late = one;\n",
        "js/more.js": "globalThis.more = true;\n",
    ]

    @Test("the modules of all pages are one file; a page's own are another, and what it imports later a third")
    func plan() throws {
        let joiner = try ModuleJoiner(scripts: ["js/pages/a.js", "js/pages/b.js"], graph: Self.graph(Self.files))
        #expect(joiner.shared == ["js/lib.js"])
        let plan = try joiner.plan("js/pages/a.js")
        #expect(plan.page == ["js/words.js", "js/pages/a.js"])
        #expect(plan.later == ["js/more.js", "js/late.js"] && plan.deferred == ["js/late.js"])
        #expect(try joiner.plan("js/pages/b.js").later.isEmpty)
    }

    @Test("each module is a block that runs after those it imports, and names come from their exports")
    func joined() throws {
        let joiner = try ModuleJoiner(scripts: ["js/pages/a.js", "js/pages/b.js"], graph: Self.graph(Self.files))
        let plan = try joiner.plan("js/pages/a.js")
        let shared = joiner.sharedFile
        #expect(shared.contains("let $lib; {\nfunction one() { return 1; }\nasync function two() {}"))
        #expect(shared.contains("$lib = { one, two, three, Four };\n}"))
        #expect(shared.hasSuffix("export { $lib, $later };\n") && !shared.contains("nothing"))
        let page = joiner.pageFile(plan, sharedAt: "/s.js", laterAt: "/l.js")
        #expect(page.hasPrefix("import { $lib, $later } from \"/s.js\";\n"))
        #expect(page.contains("$later[\"js/late.js\"] = async () => import(\"/l.js\").then((m) => m.$late);"))
        #expect(page.contains("const { one, two: second } = $lib;\nconst words = $words;\nconst found"))
        #expect(page.contains("const late = () => $later[\"js/late.js\"]();"))
        #expect(page.contains("const text = \"// no comment\";"))
        let later = joiner.laterFile(plan, sharedAt: "/s.js", pageAt: "/p.js")
        #expect(later.contains("import { $words, $pages_a } from \"/p.js\";"))
        #expect(later.contains("const { one } = $lib;\nconst { text } = $words;\nconst late = one;"))
    }

    @Test(
        "what cannot be joined safely is refused, so that modules are served by themselves",
        arguments: [
            "export let changing = 1;", "export default 1;", "export * from \"./lib.js\";", "export { a };",
            "import lib from \"./lib.js\";", "import { missing } from \"./lib.js\";", "import { one } from \"lib\";",
            "const text = `two\nlines`;", "const here = import.meta.url;", "import { one } from \"./gone.js\";",
            "import { x } from \"./x.js\";", "export const { a } = {};", "const late = import(\"late\");",
        ])
    func refused(source: String) throws {
        let files = ["js/x.js": source, "js/lib.js": "export const one = 1;\n"]
        #expect(throws: (any Error).self) {
            let joiner = try ModuleJoiner(scripts: ["js/x.js"], graph: Self.graph(files))
            _ = try joiner.plan("js/x.js")
        }
    }

    @Test("every module of the client can be joined")
    func client() throws {
        let folder = TestFolder.package.appending(path: "Public")
        let graph = ModuleGraph { try? Array(Data(contentsOf: folder.appending(path: $0))) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "js/pages").path)
        let joiner = try ModuleJoiner(scripts: names.sorted().map { "js/pages/\($0)" }, graph: graph)
        for name in names { #expect(try joiner.plan("js/pages/\(name)").page.last == "js/pages/\(name)") }
    }

    @Test("style sheets lose comments and indentation, and nothing else")
    func styles() {
        let sheet = "/* a */\n.b {\n  content: \"/* \\\" */\";\n}\n\n@media x {\n  .c { color: red; } /* d */\n}\n"
        let joined = StyleJoiner.joined([Array(sheet.utf8), Array(".e{}".utf8)])
        let expected = "\n.b {\ncontent: \"/* \\\" */\";\n}\n@media x {\n.c { color: red; } \n}\n\n.e{}\n"
        #expect(joined.map { String(decoding: $0, as: UTF8.self) } == expected)
        #expect(StyleJoiner.joined([Array("@import \"a.css\";".utf8)]) == nil)
        #expect(StyleJoiner.joined([Array("a { background: url(../x.png) }".utf8)]) == nil)
    }
}
