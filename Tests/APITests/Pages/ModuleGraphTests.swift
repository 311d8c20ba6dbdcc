import Testing

@testable import API

@Suite("The imports of a module")
struct ModuleGraphTests {
    @Test("are read from code, not from comments, over several lines, later ones only when asked for")
    func imports() {
        let source = """
            // import { a } from "./comment.js";
            import { b } from "./b.js";
            import {
              c,
            } from "../c.js";
            /** @type {import("./types.js").T} */
            export { d } from "./d.js";
            const text = 'from "./text.js"';
            const later = () => import("./later.js");
            """
        #expect(ModuleGraph.specifiers(in: source, deferred: false) == ["./b.js", "../c.js", "./d.js"])
        #expect(ModuleGraph.specifiers(in: source, deferred: true) == ["./b.js", "../c.js", "./d.js", "./later.js"])
        let files = ["js/pages/a.js": "import \"../b.js\";", "js/b.js": "import { a } from \"./pages/a.js\";"]
        let graph = ModuleGraph { files[$0].map { Array($0.utf8) } }
        #expect(graph.modules(neededBy: "js/pages/a.js") == ["js/b.js"])
    }
}
