public import Base
internal import Features
public import Flow
internal import Geometry

/// Simplifies the lines and rings of all features together (``BorderTopology``), so that borders which
/// neighbours share stay shared: all features go in before the first one comes out.
public final class TopologyBarrier: Barrier {
  private let settings: SimplifyStage.Settings
  private let features: TopologySink

  /// A barrier that simplifies all features in the same way.
  public init(_ settings: SimplifyStage.Settings) {
    self.settings = settings
    features = TopologySink(SpoolSink(FeatureSpool()))
  }

  /// Takes all features, and their borders into a net of each reference system.
  public var sink: any FeatureSink { features }

  /// Simplifies the borders; the features come out unchanged, and ``stage`` changes them.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    for net in features.nets {
      net.borders.simplify(
        settings.method, tolerance: settings.tolerance, isGround: net.crs.isGeographic)
    }
    return features.spooled.makeReader()
  }

  /// The stage that must follow: it leaves out the positions that the nets do not keep.
  public var stage: any Stage { TopologyStage(settings, features) }

  /// The stage says everything.
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
    /// A feature in degrees, if its layer has another unit of angles.
    private var degrees = GeometryColumn()

    init(_ sink: TopologySink) {
      self.sink = sink
      features = sink.spooled.makeEncoder()
    }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) { try features.encode(batch) }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try features.commit(batch)
      let nets = batch.slots.map { $0.readCount > 0 ? sink.net(for: $0.layer.crs) : 0 }
      let units = batch.slots.map { $0.layer.crs.simplificationUnit ?? 1 }
      for feature in 0..<batch.count {
        let index = nets[Int(batch.slotIndexes[feature])]
        let borders = sink.nets[index].borders
        sink.starts.append(UInt64(index) << 48 | UInt64(borders.positionCount))
        let unit = units[Int(batch.slotIndexes[feature])]
        let isComplete =
          unit == 1
          ? Self.add(feature, of: batch.geometry, to: borders)
          : addInDegrees(feature, of: batch.geometry, unit, to: borders)
        guard isComplete else {
          throw GeoError(
            .tooManyVertices, "there are more than 4,000 million positions",
            at: batch.location(ofFeature: feature), hint: "simplify without --topology")
        }
      }
    }

    /// Adds the borders of a feature whose angles have another unit.
    private func addInDegrees(
      _ feature: Int, of geometry: borrowing GeometryColumn, _ unit: Double,
      to borders: BorderTopology
    ) -> Bool {
      degrees.removeAll()
      degrees.raise(stride: geometry.stride)
      degrees.appendFeature(feature, of: geometry, degreesPerUnit: unit)
      return Self.add(0, of: degrees, to: borders)
    }

    /// Adds the borders of a feature; false if there is no room for all of them.
    private static func add(
      _ feature: Int, of geometry: borrowing GeometryColumn, to borders: BorderTopology
    ) -> Bool {
      geometry.forEachBorder(ofFeature: feature) { line, isRing in
        let positions = geometry.positionRange(ofLine: line)
        // In range: the column's tables guarantee it.
        return borders.add(
          geometry.ordinates.base + positions.lowerBound * geometry.stride,
          count: positions.count, stride: geometry.stride, isRing: isRing)
      }
    }
  }
}
