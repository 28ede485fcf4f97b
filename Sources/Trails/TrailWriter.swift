internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Writes trails: a task for each feature, which is a point or has no geometry.
final class TrailWriter: FeatureSink {
  private let sink: ByteSink
  private let skipsErrors: Bool
  /// The tasks, which go behind a head that is known when all has been read.
  private let spool: UnnamedFile
  private var spooled: UInt64 = 0

  init(_ request: OutputRequest) throws(GeoError) {
    sink = try request.makeSink()
    skipsErrors = request.skipsErrors
    spool = try UnnamedFile(in: UnnamedFile.folder())
  }

  func makeSteps() -> [any BatchStep] {
    [TrailPlaces(failures: FeatureFailures(skipsErrors: skipsErrors))]
  }

  func makeEncoder() -> any BatchEncoder { TrailEncoder(self) }

  func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    try spool.write(bytes, at: spooled)
    spooled += UInt64(bytes.count)
  }

  func finish(_ catalog: Catalog) throws(GeoError) {
    let layers = catalog.wantedLayers
    for layer in layers where layers.count > 1 { layer.note(.layerName, count: 1) }
    var frame = TrailFrame()
    for (index, layer) in layers.enumerated() {
      var left = layer.members.filter { $0.name != "name" }
      if index == 0, let own = left.firstIndex(where: { $0.name == TrailFrame.member }),
        let known = TrailFrame(json: left[own].json)
      {
        frame = known
        left.remove(at: own)
      }
      if !left.isEmpty { layer.note(.collectionMembersLeftOut, count: left.count) }
    }
    var text = Bytes()
    frame.appendHead(to: &text)
    try sink.write(text.buffer)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { block.deallocate() }
    var done: UInt64 = 0
    while done < spooled {
      let count = Int(min(UInt64(block.count), spooled - done))
      let part = UnsafeMutableRawBufferPointer(rebasing: block[0..<count])
      try spool.read(into: part, at: done)
      try sink.write(UnsafeRawBufferPointer(part).bindMemory(to: UInt8.self))
      done += UInt64(count)
    }
    text.removeAll()
    frame.appendTail(to: &text)
    try sink.write(text.buffer)
    try sink.commit()
  }
}

/// Refuses features that are neither points nor without a geometry.
struct TrailPlaces: BatchStep {
  var failures: FeatureFailures

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    for feature in 0..<batch.count {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      guard let node = nodes.first else { continue }
      let positions = batch.geometry.positionRange(ofNodes: nodes)
      if batch.geometry.nodes[node].kind == .point, positions.count <= 1 { continue }
      let error = GeoError(
        .noPlaceInFormat, "the tasks of a trail are points",
        hint: "--on-error skip leaves other features out")
      try failures.add(feature, error, in: batch)
    }
    failures.settle(&batch)
  }
}
