public import Geometry
public import Streaming

/// Simplifies the lines and rings of all features together (``BorderTopology``), so that borders which
/// neighbours share stay shared: all features go in before the first one comes out.
public final class TopologyBarrier: Barrier {
  private let settings: SimplifyStage.Settings
  private let features: TopologySink

  /// A barrier that simplifies everything alike.
  public init(_ settings: SimplifyStage.Settings) {
    self.settings = settings
    features = TopologySink(SpoolSink(FeatureSpool()))
  }

  /// Takes all features, and their borders into a net of each reference system.
  public var sink: any FeatureSink { features }

  /// Simplifies; the features still come as they were, for ``stage`` to change.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    for net in features.nets {
      net.borders.simplify(
        settings.method, tolerance: settings.tolerance, isGround: net.crs.isGeographic)
    }
    return features.spooled.makeReader()
  }

  /// What must follow: it leaves out of each feature what the nets do not keep.
  public var stage: any Stage { TopologyStage(settings, features) }

  /// What there is to say, the stage says.
  public func finish(_ ledger: Ledger) throws(GeoError) {}
}

/// The borders of one reference system.
struct BorderNet {
  let crs: CoordinateReferenceSystem
  let borders: BorderTopology
}

/// A spool of features, together with their borders.
final class TopologySink: FeatureSink {
  let spooled: SpoolSink
  fileprivate(set) var nets: [BorderNet] = []
  /// For each feature of the spool the net of its borders << 48 | the place of their first position in it.
  fileprivate(set) var starts = Column<UInt64>()

  init(_ spooled: SpoolSink) { self.spooled = spooled }

  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  func finish(_ catalog: Catalog) throws(GeoError) { spooled.finish(catalog) }

  /// The net and the first position of a feature's borders.
  func place(ofFeature index: Int) -> (borders: BorderTopology, position: Int) {
    let start = starts[index]
    return (nets[Int(start >> 48)].borders, Int(start & 0xFFFF_FFFF_FFFF))
  }

  fileprivate func net(for crs: CoordinateReferenceSystem) -> Int {
    if let known = nets.firstIndex(where: { $0.crs.isSame(as: crs) }) { return known }
    nets.append(BorderNet(crs: crs, borders: BorderTopology()))
    return nets.count - 1
  }

  private final class Encoder: BatchEncoder {
    let sink: TopologySink
    let features: any BatchEncoder

    init(_ sink: TopologySink) {
      self.sink = sink
      features = sink.spooled.makeEncoder()
    }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) { try features.encode(batch) }

    func commit(_ batch: borrowing FeatureBatch, _ catalog: Catalog) throws(GeoError) {
      try features.commit(batch, catalog)
      let nets = batch.slots.map { $0.readCount > 0 ? sink.net(for: $0.layer.crs) : 0 }
      for feature in 0..<batch.count {
        let index = nets[Int(batch.slotIndexes[feature])]
        let borders = sink.nets[index].borders
        sink.starts.append(UInt64(index) << 48 | UInt64(borders.positionCount))
        let isComplete = batch.geometry.forEachBorder(ofFeature: feature) { line, isRing in
          let positions = batch.geometry.positionRange(ofLine: line)
          // In range: the tables of the column say so.
          return borders.add(
            batch.geometry.ordinates.base + positions.lowerBound * batch.geometry.stride,
            count: positions.count, stride: batch.geometry.stride, isRing: isRing)
        }
        guard isComplete else {
          throw GeoError(
            .tooManyVertices, "there are more than 4 thousand million places",
            at: batch.location(ofFeature: feature), hint: "simplify without --topology")
        }
      }
    }
  }
}

extension GeometryColumn {
  /// Calls `body` with each line and ring of a feature, in order; false as soon as that is.
  func forEachBorder(ofFeature feature: Int, _ body: (_ line: Int, _ isRing: Bool) -> Bool) -> Bool
  {
    for node in nodeRange(ofFeature: feature) {
      let kind = nodes[node].kind
      guard kind.hasBorders else { continue }
      for part in partRange(ofNode: node) {
        for line in lineRange(ofPart: part) {
          guard body(line, kind == .polygon || kind == .multiPolygon) else { return false }
        }
      }
    }
    return true
  }
}

extension GeometryKind {
  /// True for lines and polygons.
  var hasBorders: Bool {
    switch self {
    case .lineString, .multiLineString, .polygon, .multiPolygon: true
    case .point, .multiPoint, .geometryCollection: false
    }
  }
}

extension GeoError.Code {
  /// A net of borders has more vertices than can be numbered.
  static let tooManyVertices = GeoError.Code("too-many-vertices", .input)
}
