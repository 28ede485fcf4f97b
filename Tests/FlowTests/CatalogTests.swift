import Testing

@testable import Base
@testable import Features
@testable import Flow

struct CatalogTests {
  /// A batch at the end of an input may have nothing but something to say, and any worker may get it.
  @Test func `what is said of a layer is counted there, though a batch has nothing of it`() throws {
    let catalog = Catalog()
    let layer = Layer(name: "parks", path: "in.kml")
    try catalog.declare(layer)
    let reason = Reason("turned", .changed, "it was", cause: "", remedy: "")
    var batch = FeatureBatch()
    let slot = batch.slot(for: layer)
    batch.note(reason, slot: slot, count: 2) { _ in Notice.Example(byteOffset: 0, feature: 0) }
    _ = try catalog.admit(&batch)
    #expect(batch.account(ofSlot: slot) === catalog.layers[0].account)
    #expect(catalog.layers.count == 1)
  }
}
