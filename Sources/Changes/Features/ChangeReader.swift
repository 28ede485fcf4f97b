public import Base
public import Features
public import Flow
internal import Geometry
internal import Text

/// Hands out changes as features: the row as it is now, or as it was before it was deleted, with what became of it in the
/// fields `@change`, `@key` and `@columns`.
public final class ChangeReader: FeatureReader {
  /// The layers of the tables that are compared.
  public let nature: InputNature
  private let layers: [Layer]
  private let comparison: StoreComparison
  private let onChange: (Int, RowChange) throws(GeoError) -> Void
  private var done: UInt64 = 0

  private static let changesInBatch = 1024

  private static func ownFields(of pair: TablePair) -> [String] {
    ["@change", "@key", "@columns"] + (pair.scoreIndex == nil ? [] : ["@score", "@new_key"])
  }

  /// A reader of what a comparison finds; `onChange` sees each change, too.
  public init(
    _ comparison: StoreComparison, path: String,
    onChange: @escaping (Int, RowChange) throws(GeoError) -> Void
  ) {
    self.comparison = comparison
    self.onChange = onChange
    layers = comparison.pairs.map { pair in
      Layer(
        name: pair.name, path: path, crs: pair.system ?? .wgs84,
        fields: (Self.ownFields(of: pair) + Self.fields(of: pair).map { pair.columns[$0].name }).map
        {
          Field(name: $0, type: .null)
        }, hasGeometry: pair.geometryIndex != nil)
    }
    let known = zip(layers, comparison.pairs).filter { $1.isLayer }.map(\.0)
    nature = InputNature(layers: known, isText: false)
  }

  /// The columns that become fields: not those that only a temporary store has.
  private static func fields(of pair: TablePair) -> [Int] {
    pair.columns.indices.filter { index in
      let column = pair.columns[index]
      return !column.isGeometry && !column.isMade
        && (column.isCompared || pair.key.contains(index))
    }
  }

  /// Fills a batch with the next changes.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    var count = 0
    while count < Self.changesInBatch, let (table, change) = try comparison.next() {
      try onChange(table, change)
      // Rows of the store's own tables are no features.
      guard comparison.pairs[table].isLayer else { continue }
      try add(change, comparison.pairs[table], layers[table], &batch)
      count += 1
    }
    return count > 0
  }

  /// Nothing is left to be decoded.
  public func makeDecoder() -> any BatchDecoder { Decoder() }

  /// Changes so far.
  public var progress: FlowProgress { FlowProgress(done: done, total: nil) }

  /// The layers.
  public func finish() -> InputEnd { InputEnd(layers: nature.layers) }

  private final class Decoder: BatchDecoder {
    func decode(_ batch: inout FeatureBatch) throws(GeoError) {}
  }

  private func add(
    _ change: RowChange, _ pair: TablePair, _ layer: Layer, _ batch: inout FeatureBatch
  ) throws(GeoError) {
    done += 1
    let slot = batch.slot(for: layer)
    let keys = layer.fields.map { field in
      Array(field.name.utf8).withUnsafeBufferPointer {
        UInt32(batch.slots[slot].keys.index(of: $0))
      }
    }
    let row = change.kind == .delete ? change.before : change.after
    if let index = pair.geometryIndex, case .blob(let blob)? = row[index] {
      var failure: GeoError?
      blob.withUnsafeBytes { bytes in
        do throws(GeoError) {
          _ = try GeometryDifference.append(bytes, to: &batch.geometry)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    batch.geometry.endFeature()
    let names = change.changed.map { pair.columns[$0].name }.joined(separator: ",")
    let own = [
      change.kind.rawValue, pair.titleValues(change.known).map(\.plain).joined(separator: ","),
      names,
    ]
    for (key, text) in zip(keys, own) where !text.isEmpty {
      put(.text(Array(text.utf8)), key, &batch)
    }
    if let score = pair.score(change) {
      put(.real(score), keys[own.count], &batch)
      let key = pair.titleValues(change.after).map(\.plain).joined(separator: ",")
      put(.text(Array(key.utf8)), keys[own.count + 1], &batch)
    }
    var place = Self.ownFields(of: pair).count
    for index in Self.fields(of: pair) {
      if let value = row[index] { put(value, keys[place], &batch, pair.columns[index].type) }
      place += 1
    }
    batch.rowEnds.append(UInt32(batch.cells.count))
    batch.ids.append(.null)
    batch.rowIDs.append(Int64(clamping: done))
    batch.slotIndexes.append(UInt32(slot))
    batch.offsets.append(0)
    batch.ordinals.append(done)
    batch.slots[slot].readCount += 1
  }

  private func put(
    _ value: CellValue, _ key: UInt32, _ batch: inout FeatureBatch, _ type: String = ""
  ) {
    func stored(_ bytes: [UInt8], _ type: CellType) -> Cell {
      let start = batch.text.count
      for byte in bytes { batch.text.append(byte) }
      return batch.storedCell(key: key, type: type, from: start)
    }
    switch value {
    case .null: batch.cells.append(Cell(key: key, type: .null, bits: 0))
    case .integer(let number):
      let isTruth = type.uppercased() == "BOOLEAN" && (0...1).contains(number)
      batch.cells.append(
        Cell(
          key: key, type: isTruth ? .boolean : .integer, bits: UInt64(bitPattern: number)))
    case .real(let number):
      batch.cells.append(
        number.isFinite
          ? Cell(key: key, type: .real, bits: number.bitPattern)
          : Cell(key: key, type: .null, bits: 0))
    case .text(let bytes):
      // What is not UTF-8 gets replacement characters.
      batch.cells.append(stored(Array(String(decoding: bytes, as: UTF8.self).utf8), .text))
    case .blob(let bytes): batch.cells.append(stored(bytes, .blob))
    }
  }
}
