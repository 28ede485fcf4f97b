internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// The text of some features, with the box around them and the changes that they needed.
struct FeatureOutput: ~Copyable {
  /// The text.
  var bytes = Bytes(capacity: 1 << 16)
  /// The box of all features, if boxes are asked for.
  private(set) var box = FeatureBox()
  /// What the text says otherwise than the source.
  var changes = ChangeCounts()

  private let addsBoxes: Bool

  /// Bytes of a feature besides its geometry, id, names and values.
  private static let frameWidth = 512

  init(addsBoxes: Bool) { self.addsBoxes = addsBoxes }

  mutating func removeAll() {
    bytes.removeAll()
    box = FeatureBox()
    changes.removeAll()
  }

  /// Appends one Feature object (RFC 7946 §3.2) with the geometry that is given.
  ///
  /// All room is reserved at first, from the numbers of positions, cells and bytes of text; then it is
  /// written without looking at the end again.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: LayerText,
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>, isCut: Bool
  ) {
    let cells = batch.cellRange(ofFeature: feature)
    let id = batch.ids[feature]
    let row = RowText(batch, cells, id, layer)
    bytes.reserve(
      bytes.count + Self.frameWidth + row.room + GeometryText.room(geometry, nodes: nodes)
        + TextCursor.slack)
    var out = TextCursor(next: bytes.base + bytes.count)

    out.put(#"{"type":"Feature","#)
    row.writeID(id, to: &out)
    if addsBoxes || row.hasBox {
      writeBox(geometry, nodes, row, isCut: isCut, isGeographic: isCut || layer.isGeographic, &out)
    }
    out.put(#""geometry":"#)
    if nodes.isEmpty {
      out.put("null")
    } else {
      var text = GeometryText(geometry, nodes: nodes)
      text.writeOpen(to: &out)
      row.writeGeometryMembers(to: &out)
      out.put(UInt8(ascii: "}"))
    }
    row.writeProperties(to: &out)
    row.writeForeignMembers(to: &out)
    out.put(UInt8(ascii: "}"))
    bytes.setCount(out.next - bytes.base)

    if row.needsNotes { note(feature, of: batch, cells) }
  }

  /// Writes the feature's own box, or a new one where it is asked for or the own one has become wrong.
  @inline(never)
  private mutating func writeBox(
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>, _ row: borrowing RowText,
    isCut: Bool, isGeographic: Bool, _ out: inout TextCursor
  ) {
    var own = FeatureBox()
    if addsBoxes || isCut { own.extend(geometry, nodes: nodes, isGeographic: isGeographic) }
    guard !own.isEmpty else { return row.writeBox(to: &out) }
    out.put(#""bbox":"#)
    own.write(to: &out)
    out.put(UInt8(ascii: ","))
    if addsBoxes { box.extend(own) }
  }

  /// Counts the values that JSON holds only otherwise.
  @inline(never)
  private mutating func note(
    _ feature: Int, of batch: borrowing FeatureBatch, _ cells: Range<Int>
  ) {
    for index in cells {
      let cell = batch.cells[index]
      if cell.type == .blob { changes.note(GeoJSONChange.blobAsText, feature, of: batch) }
      if cell.type == .real, !cell.real.isFinite {
        changes.note(GeoJSONChange.valueNotFinite, feature, of: batch)
      }
    }
  }
}
