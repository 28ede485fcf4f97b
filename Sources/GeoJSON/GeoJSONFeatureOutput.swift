internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// The text of some features, with their box and the changes that were made.
struct GeoJSONFeatureOutput: ~Copyable {
  /// The text.
  var bytes = Bytes(capacity: 1 << 16)
  /// The box of all features, if boxes are asked for, or that of the collection is made.
  private(set) var box = GeoJSONFeatureBox()
  /// The differences between the text and the source.
  var changes = ChangeCounts()

  private let addsBoxes: Bool
  /// The box of all features is looked for although they get none.
  var collectsBox = false

  /// Bytes of a feature besides its geometry, id, names and values.
  private static let frameWidth = 512

  init(addsBoxes: Bool) { self.addsBoxes = addsBoxes }

  mutating func removeAll() {
    bytes.removeAll()
    box = GeoJSONFeatureBox()
    changes.removeAll()
  }

  /// Appends one Feature object (RFC 7946 §3.2) with the given geometry.
  ///
  /// Room for everything is reserved first, from the numbers of positions, cells and bytes of text; then
  /// the text is written without any checks of the end.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: GeoJSONLayerText,
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>, isCut: Bool
  ) {
    let cells = batch.cellRange(ofFeature: feature)
    let id = batch.ids[feature]
    let row = GeoJSONRowText(batch, cells, id, layer)
    bytes.reserve(
      bytes.count + Self.frameWidth + row.room + GeoJSONGeometryText.room(geometry, nodes: nodes)
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
      var text = GeoJSONGeometryText(geometry, nodes: nodes)
      text.writeOpen(to: &out)
      row.writeGeometryMembers(to: &out)
      out.put(UInt8(ascii: "}"))
    }
    row.writeProperties(to: &out)
    row.writeForeignMembers(to: &out)
    out.put(UInt8(ascii: "}"))
    bytes.setCount(out.next - bytes.base)
    if collectsBox {
      box.extend(geometry, nodes: nodes, isGeographic: isCut || layer.isGeographic)
    }

    if row.needsNotes { note(feature, of: batch, cells) }
  }

  /// Writes the feature's own box, or a new one if that was requested or its own one is no longer right.
  @inline(never)
  private mutating func writeBox(
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>, _ row: borrowing GeoJSONRowText,
    isCut: Bool, isGeographic: Bool, _ out: inout TextCursor
  ) {
    var own = GeoJSONFeatureBox()
    if addsBoxes || isCut { own.extend(geometry, nodes: nodes, isGeographic: isGeographic) }
    guard !own.isEmpty else { return row.writeBox(to: &out) }
    out.put(#""bbox":"#)
    own.write(to: &out)
    out.put(UInt8(ascii: ","))
    if addsBoxes { box.extend(own) }
  }

  /// Counts the values that JSON can only hold in another form.
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
