public import Base
public import Features
public import Flow
internal import Geometry

/// Hands out features that were found on a network, as one layer; positions have seven decimals (RFC 7946 §11.2).
public final class NetworkFeatureReader: FeatureReader {
  /// The layer.
  public let nature: InputNature
  private let features: [NetworkFeature]
  private var next = 0

  private static let featuresInBatch = 1024

  /// A reader of features, which have a value for each field of the layer.
  public init(_ layer: Layer, _ features: [NetworkFeature]) {
    nature = InputNature(layers: [layer], isText: false)
    self.features = features
  }

  /// Takes the next features; decoders make their rows.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    guard next < features.count else { return false }
    let end = min(next + Self.featuresInBatch, features.count)
    batch.piece.records.append(
      InputPiece.Record(start: next, end: end, ordinal: UInt64(next + 1), tag: 0))
    next = end
    return true
  }

  /// What makes rows for one worker.
  public func makeDecoder() -> any BatchDecoder { Decoder(nature.layers[0], features) }

  /// Features so far, of all.
  public var progress: FlowProgress {
    FlowProgress(done: UInt64(next), total: UInt64(features.count))
  }

  /// The layer.
  public func finish() -> InputEnd { InputEnd(layers: nature.layers) }

  private final class Decoder: BatchDecoder {
    private let layer: Layer
    private let features: [NetworkFeature]

    init(_ layer: Layer, _ features: [NetworkFeature]) {
      self.layer = layer
      self.features = features
    }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      for record in 0..<batch.piece.records.count {
        let rows = batch.piece.records[record]
        let slot = batch.slot(for: layer)
        let keys = batch.keys(of: layer, in: slot)
        for row in rows.start..<rows.end {
          add(features[row].shape, &batch)
          for (key, value) in zip(keys, features[row].values) { add(value, key, &batch) }
          batch.endRow(row, in: slot)
        }
        batch.slots[slot].readCount += rows.end - rows.start
      }
    }

    private func add(_ shape: NetworkFeature.Shape, _ batch: inout FeatureBatch) {
      func add(line: [Double]) {
        for index in stride(from: 0, to: line.count - 1, by: 2) {
          let place = RouteWriter.place((line[index], line[index + 1]))
          batch.geometry.appendPosition(x: place[0], y: place[1])
        }
        batch.geometry.endLine()
      }
      switch shape {
      case .point(let place):
        add(line: place)
        batch.geometry.endPart()
        batch.geometry.appendNode(.point, [])
      case .line(let line):
        add(line: line)
        batch.geometry.endPart()
        batch.geometry.appendNode(.lineString, [])
      case .areas(let polygons):
        for polygon in polygons {
          for ring in polygon { add(line: ring) }
          batch.geometry.endPart()
        }
        batch.geometry.appendNode(.multiPolygon, [])
      }
      batch.geometry.endFeature()
    }

    private func add(
      _ value: NetworkFeature.Value, _ key: UInt32, _ batch: inout FeatureBatch
    ) {
      func stored(_ text: String, _ type: CellType) -> Cell {
        let start = batch.text.count
        for byte in text.utf8 { batch.text.append(byte) }
        return batch.storedCell(key: key, type: type, from: start)
      }
      let cell =
        switch value {
        case .null: Cell(key: key, type: .null, bits: 0)
        case .integer(let number):
          Cell(key: key, type: .integer, bits: UInt64(bitPattern: number))
        case .real(let number): Cell(key: key, type: .real, bits: number.bitPattern)
        case .text(let text): stored(text, .text)
        case .json(let text): stored(text, .json)
        }
      batch.cells.append(cell)
    }
  }
}
