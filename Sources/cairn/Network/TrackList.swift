import Base
import Features
import Flow
import Geometry
import Network
import Text

/// Takes the tracks of a file: lines, each part of which is a track; without lines the points of a layer, in order.
///
/// Times are those of `coordinateProperties` (GPX), of the field `time` (points), or measures that are seconds since 1970.
final class TrackList: FeatureSink {
  private let lines = Lock<[[TrackPosition]]>([])
  private let points = Lock<[TrackPosition]>([])
  private let path: String

  /// The tracks of a file of any format.
  init(of path: String) { self.path = path }

  /// Reads them. Errors: `.badCoordinates` for a position that has no degrees, `.usage` for other reference systems.
  func tracks(_ run: Run) throws(GeoError) -> [[TrackPosition]] {
    let features = try run.features(of: try run.open(path), needsProperties: true)
    for layer in features.reader.nature.layers where layer.hasGeometry && !layer.crs.isWGS84 {
      throw GeoError(
        .usage, "the track is in \(layer.crs.identifier), not in degrees of WGS 84",
        at: SourceLocation(path: path), hint: "cairn reproject --dst-crs EPSG:4326")
    }
    try run.read(features, into: self, Catalog())
    let lines = lines.withLock { $0 }
    if !lines.isEmpty { return lines }
    let points = points.withLock { $0 }
    return points.isEmpty ? [] : [points]
  }

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) {}

  /// One worker's share.
  private final class Encoder: BatchEncoder {
    private let owner: TrackList
    private var lines: [[TrackPosition]] = []
    private var points: [TrackPosition] = []

    init(_ owner: TrackList) { self.owner = owner }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      lines.removeAll(keepingCapacity: true)
      points.removeAll(keepingCapacity: true)
      for feature in 0..<batch.count {
        var first = lines.count
        let firstPoint = points.count
        for node in batch.geometry.nodeRange(ofFeature: feature) {
          let described = batch.geometry.nodes[node]
          for part in batch.geometry.partRange(ofNode: node) {
            for line in batch.geometry.lineRange(ofPart: part) {
              let track = try track(line, described, of: batch, feature)
              switch described.kind {
              case .lineString, .multiLineString: lines.append(track)
              case .point: points += track
              default: break
              }
            }
          }
        }
        guard let times = times(of: feature, in: batch) else { continue }
        if times.count == 1, points.count > firstPoint, let time = times[0].first {
          points[points.count - 1].time = time
        }
        for times in times where first < lines.count {
          for (index, time) in times.enumerated() where index < lines[first].count {
            lines[first][index].time = time
          }
          first += 1
        }
      }
    }

    private func track(
      _ line: Int, _ node: GeometryNode, of batch: borrowing FeatureBatch, _ feature: Int
    ) throws(GeoError) -> [TrackPosition] {
      let stride = batch.geometry.stride
      var track: [TrackPosition] = []
      for position in batch.geometry.positionRange(ofLine: line) {
        let x = batch.geometry.ordinates[position * stride]
        let y = batch.geometry.ordinates[position * stride + 1]
        guard abs(x) <= 180, abs(y) <= 90 else {
          throw GeoError(
            .badCoordinates, "a position has no degrees of longitude and latitude",
            at: SourceLocation(
              path: owner.path, feature: Int(clamping: batch.ordinals[feature])))
        }
        var time: Double?
        if node.dimensions.contains(.m) {
          let measure = batch.geometry.ordinates[position * stride + 3]
          time = measure.isFinite ? measure : nil
        }
        track.append(TrackPosition(x: x, y: y, time: time))
      }
      return track
    }

    /// The times of a feature's lines or of its point; nil without any.
    private func times(
      of feature: Int, in batch: borrowing FeatureBatch
    ) -> [[Double?]]? {
      let keys = batch.slots[Int(batch.slotIndexes[feature])]
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        let name = keys.keys.name(at: Int(cell.key))
        if name == "coordinateProperties", cell.type == .json {
          return Self.times(in: batch.text(of: cell) ?? "")
        }
        if name == "time",
          batch.geometry.positionRange(ofFeatures: feature..<feature + 1).count == 1
        {
          return [[batch.text(of: cell).flatMap(Self.seconds)]]
        }
      }
      return nil
    }

    private static func seconds(_ text: String) -> Double? {
      Array(text.utf8).withUnsafeBufferPointer { EpochText.seconds($0) }
    }

    /// The member `times` of a JSON object: a list of times, or one of such lists.
    private static func times(in text: String) -> [[Double?]]? {
      var copy = Bytes()
      for byte in text.utf8 { copy.append(byte) }
      let parsed = try? SettingsText(copy.buffer, path: "", reason: .badCoordinates).parse()
      guard let members = parsed?.members,
        case .array(let items)? = members.first(where: { $0.name == "times" })?.value.content
      else { return nil }
      func list(_ items: [SettingsValue]) -> [Double?] {
        items.map { item in
          if case .string(let text) = item.content { seconds(text) } else { nil }
        }
      }
      let lists = items.map { item -> [Double?]? in
        if case .array(let items) = item.content { list(items) } else { nil }
      }
      return lists.contains { $0 != nil } ? lists.map { $0 ?? [] } : [list(items)]
    }

    func commit(_ batch: borrowing FeatureBatch) {
      owner.lines.withLock { $0 += lines }
      owner.points.withLock { $0 += points }
    }
  }
}
