import Domain
import Testing

@testable import Store

@Suite("Checks before an import of properties")
struct DatasetCheckTests {
    private static func dataset(_ id: String, _ vintage: String = "2024-02-27") throws -> PropertyDataset {
        PropertyDataset(
            id: id, city: "Durham", state: "NC", publisher: "City", title: "Roll", url: nil, currency: "USD",
            vintage: try #require(Day(vintage)), taxRate: nil)
    }

    private static func code(_ dataset: PropertyDataset, _ store: Store, mayBeOlder: Bool = false) async -> String? {
        do {
            try await store.propertyRecords.checkImport(
                of: dataset, retiringAllBut: nil, atMost: 0.2, mayBeOlder: mayBeOlder)
            return nil
        } catch {
            return (error as? Problem)?.code ?? "\(error)"
        }
    }

    @Test("two datasets cannot have records of the same id")
    func ids() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            _ = try await store.propertyRecords.store(Self.dataset("durham-nc"))
            for id in ["durham", "durham-nc-2"] {
                #expect(try await Self.code(Self.dataset(id), store) == "dataset_id_taken", "\(id)")
            }
            for id in ["durham-nc", "durham-n", "durhamnc", "dur"] {
                #expect(try await Self.code(Self.dataset(id), store) == nil, "\(id)")
            }
        }
    }

    @Test("an earlier vintage than the stored one is refused, unless it may be older")
    func older() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            _ = try await store.propertyRecords.store(Self.dataset("durham"))
            let before = try Self.dataset("durham", "2024-02-26")
            #expect(await Self.code(before, store) == "older_data")
            #expect(await Self.code(before, store, mayBeOlder: true) == nil)
            #expect(try await Self.code(Self.dataset("durham", "2024-02-28"), store) == nil)
        }
    }
}
