public import Base
public import Features
public import Flow
internal import Geometry
internal import Text

/// Hands out a network as layers: `nodes`, `edges`, `restrictions`, `profiles`, `network`, and `conditions` if
/// there are any.
public final class NetworkReader: FeatureReader {
  /// What is known of where the data come from.
  public struct Origin: Sendable {
    /// The inputs, as they were given.
    public var source: String
    /// The time of the data (RFC 3339), if the input says so.
    public var timestamp: String?
    /// The version of the program.
    public var program: String
    /// An origin.
    public init(source: String, timestamp: String?, program: String) {
      self.source = source
      self.timestamp = timestamp
      self.program = program
    }
  }

  /// The layers.
  public let nature: InputNature
  private let network: RoadNetwork
  private let origin: Origin
  private let tables: NetworkTables
  private var layer = 0
  private var row = 0
  private var done = 0

  private static let rowsInBatch = 4096

  /// A reader of a network; `describesKeys` if the store has a place for what is said of keys and geometries.
  public init(_ network: RoadNetwork, _ origin: Origin, describesKeys: Bool) {
    self.network = network
    self.origin = origin
    tables = NetworkTables(
      network.profiles, hasConditions: network.conditionCount > 0, path: origin.source,
      describesKeys: describesKeys)
    nature = InputNature(layers: tables.layers, isText: false)
  }

  private var counts: [Int] {
    [
      network.nodeCount, network.edgeCount, network.restrictionCount, network.profiles.count, 1,
      network.conditionCount,
    ]
  }

  /// Takes the next rows of one layer; decoders make them.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    let counts = counts
    while layer < counts.count, row == counts[layer] {
      layer += 1
      row = 0
    }
    guard layer < counts.count else { return false }
    let end = min(row + Self.rowsInBatch, counts[layer])
    batch.piece.records.append(
      InputPiece.Record(start: row, end: end, ordinal: UInt64(row + 1), tag: UInt32(layer)))
    done += end - row
    row = end
    return true
  }

  /// What makes rows for one worker.
  public func makeDecoder() -> any BatchDecoder { NetworkDecoder(network, tables, origin) }

  /// Rows so far, of all.
  public var progress: FlowProgress {
    FlowProgress(done: UInt64(done), total: UInt64(counts.reduce(0, +)))
  }

  /// The layers.
  public func finish() -> InputEnd { InputEnd(layers: nature.layers) }
}
