#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Writes features as rows, in parallel with other workers: the geometry, then the fields in the order in
/// which they were added to the layer, so that fields added later are missing at the ends of rows.
final class CSVEncoder: BatchEncoder {
  private let writer: CSVWriter
  private let style: CSVStyle
  private let values: CSVValueText
  private var rows = CSVRows()
  private var wkt = Bytes()
  /// For each field its cell in the current row: number of the row << 32 | index of the cell.
  private var places = Column<UInt64>()
  /// Counts rows from 1, in 32 bits, so that `places` need not be cleared for each row.
  private var rowNumber: UInt64 = 0

  init(_ writer: CSVWriter, _ style: CSVStyle) {
    self.writer = writer
    self.style = style
    values = CSVValueText(style)
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    rows.removeAll()
    let slots = batch.slots
    for slot in slots where slot.outCount > 0 && places.count < slot.forms.count {
      places.append(repeating: 0, count: slot.forms.count - places.count)
    }
    let prefixes = slots.map(srid)
    var feature = 0
    while feature < batch.count {
      let index = Int(batch.slotIndexes[feature])
      let slot = slots[index]
      let columns = slot.layer.hasGeometry ? style.shape.columns.count : 0
      let textStart = rows.text.count
      let rowStart = rows.ends.count
      repeat {
        try encode(feature, slot, prefix: prefixes[index], columns: columns, batch)
        guard let end = UInt32(exactly: rows.text.count - textStart) else {
          throw GeoError(
            .featureTooLarge, "the features of a batch make more than 4 GB of text",
            at: batch.location(ofFeature: feature))
        }
        rows.ends.append(end)
        feature += 1
      } while feature < batch.count && Int(batch.slotIndexes[feature]) == index
      rows.frames.append(
        CSVFrame(
          layer: UInt32(index), fields: UInt32(slot.forms.count),
          geometryColumns: UInt32(columns), rows: UInt32(rows.ends.count - rowStart),
          bytes: UInt64(rows.text.count - textStart)))
    }
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.append(rows, of: batch)
    rows.changes.book(CSVChange.self, batch)
  }

  /// The prefix of EWKT before a geometry: the number of a system other than WGS 84; nil if the system
  /// does not have an EPSG number.
  private func srid(_ slot: LayerSlot) -> String? {
    let crs = slot.layer.crs
    if crs.isWGS84 || crs == .undefinedGeographic { return "" }
    guard style.shape == .wkt, crs.authority.uppercased() == "EPSG", UInt32(crs.code) != nil else {
      return nil
    }
    return "SRID=\(crs.code);"
  }

  // MARK: - Rows

  private func encode(
    _ feature: Int, _ slot: LayerSlot, prefix: String?, columns: Int,
    _ batch: borrowing FeatureBatch
  ) throws(GeoError) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    if columns > 0 {
      try encodeGeometry(feature, nodes, prefix, batch)
    } else if !nodes.isEmpty {
      guard slot.layer.hasGeometry else {
        throw GeoError(
          .mixedGeometry, "a feature has a geometry, but its layer is a table of attributes",
          at: SourceLocation(path: slot.layer.path, layer: slot.layer.name))
      }
      rows.changes.note(CSVChange.geometryLeftOut, feature, of: batch)
    }
    let stored = place(feature, slot, batch)
    let fields = slot.forms.count
    // In range: `place` has added up the texts of all cells that are written.
    rows.text.append(
      room: stored * 2 + fields * (CSVValueText.numberWidth + TextCursor.slack) + 1
    ) { out in
      let text = UnsafePointer(batch.text.base)
      let mark = rowNumber << 32
      for field in 0..<fields {
        if columns + field > 0 { out.put(style.delimiter) }
        let place = places.base[field]
        guard place >= mark else { continue }
        let cell =
          field == Int(slot.idField)
          ? batch.ids.base[feature] : batch.cells.base[Int(place & 0xFFFF_FFFF)]
        values.write(CSVLink.plain(cell, batch, slot) ?? cell, of: text, to: &out)
      }
      out.put(UInt8(ascii: "\n"))
    }
  }

  /// Finds the cell of each field and counts changes; returns the number of bytes of all texts.
  private func place(
    _ feature: Int, _ slot: LayerSlot, _ batch: borrowing FeatureBatch
  ) -> Int {
    if rowNumber == UInt64(UInt32.max) {
      for field in 0..<places.count { places[field] = 0 }
      rowNumber = 0
    }
    rowNumber += 1
    let mark = rowNumber << 32
    var stored = 0
    var hasMembers = false
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else {
        // A null `properties` need not be counted, nor a box, which follows from the geometry.
        hasMembers = hasMembers || cell.type != .null && !batch.isBox(cell, of: feature)
        continue
      }
      let field = Int(slot.fields[Int(cell.key)])
      guard field >= 0 else { continue }
      if places[field] >= mark { rows.changes.note(CSVChange.duplicateKey, feature, of: batch) }
      places[field] = mark | UInt64(index)
      if cell.type.isStored { stored += batch.bytes(of: cell).count }
      if cell.type.rawValue >= CellType.real.rawValue, CSVLink.plain(cell, batch, slot) == nil {
        note(cell, feature, batch)
      }
    }
    let id = batch.ids[feature]
    if id.type != .null, slot.idField >= 0 {
      places[Int(slot.idField)] = mark
      if id.type.isStored { stored += batch.bytes(of: id).count }
      rows.changes.note(CSVChange.idAsColumn, feature, of: batch)
    }
    if hasMembers { rows.changes.note(CSVChange.memberLeftOut, feature, of: batch) }
    return stored
  }

  @inline(__always)
  private func note(_ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch) {
    switch cell.type {
    case .real:
      if !cell.real.isFinite { rows.changes.note(CSVChange.valueNotFinite, feature, of: batch) }
    case .number: rows.changes.note(CSVChange.numberAsText, feature, of: batch)
    case .json: rows.changes.note(CSVChange.nestedAsText, feature, of: batch)
    case .blob: rows.changes.note(CSVChange.blobAsText, feature, of: batch)
    default: break
    }
  }

  // MARK: - Geometries

  private func encodeGeometry(
    _ feature: Int, _ nodes: Range<Int>, _ prefix: String?, _ batch: borrowing FeatureBatch
  ) throws(GeoError) {
    if prefix == nil, !nodes.isEmpty {
      rows.changes.note(CSVChange.systemLeftOut, feature, of: batch)
    }
    guard style.shape != .wkt else { return encodeWKT(nodes, prefix, batch) }
    let position = try position(feature, nodes, batch)
    let hasZ = style.shape == .xyz
    rows.text.append(room: 3 * CSVValueText.numberWidth) { out in
      guard let position else {
        out.put(style.delimiter)
        if hasZ { out.put(style.delimiter) }
        return
      }
      let start = batch.geometry.ordinates.base + position * batch.geometry.stride
      values.write(start[0], isReal: false, to: &out)
      out.put(style.delimiter)
      values.write(start[1], isReal: false, to: &out)
      guard hasZ else { return }
      out.put(style.delimiter)
      if batch.geometry.stride > 2, start[2].isFinite {
        values.write(start[2], isReal: false, to: &out)
      }
    }
  }

  private func encodeWKT(
    _ nodes: Range<Int>, _ prefix: String?, _ batch: borrowing FeatureBatch
  ) {
    guard !nodes.isEmpty else { return }
    wkt.removeAll()
    if let prefix, !prefix.isEmpty { wkt.append(prefix) }
    WKTWriter.append(nodes, of: batch.geometry, to: &wkt)
    // Where geometries are all that there is, nothing but their commas could be taken for a delimiter.
    let isMistakable =
      style.delimiter != UInt8(ascii: ",") && style.delimiter != UInt8(ascii: "\t")
      && memchr(wkt.base, 0x2c, wkt.count) != nil
    rows.text.append(room: CSVValueText.room(wkt.count)) { out in
      if isMistakable {
        values.quote(wkt.base, wkt.count, to: &out)
      } else {
        values.write(wkt.base, wkt.count, isLiteral: false, to: &out)
      }
    }
  }

  /// The position of a feature that is a point; nil if it has none.
  private func position(
    _ feature: Int, _ nodes: Range<Int>, _ batch: borrowing FeatureBatch
  ) throws(GeoError) -> Int? {
    guard let first = nodes.first else { return nil }
    let node = batch.geometry.nodes[first]
    guard node.kind == .point else {
      throw GeoError(
        .notAPoint, "a \(node.kind.name) cannot be written as columns x and y",
        at: batch.location(ofFeature: feature), hint: "use --output-option geometry=wkt")
    }
    if node.dimensions.contains(.m) {
      rows.changes.note(CSVChange.measureLeftOut, feature, of: batch)
    }
    if style.shape == .xy, node.dimensions.contains(.z) {
      rows.changes.note(CSVChange.heightLeftOut, feature, of: batch)
    }
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    guard let position = positions.first else { return nil }
    let start = position * batch.geometry.stride
    guard batch.geometry.ordinates[start].isFinite, batch.geometry.ordinates[start + 1].isFinite
    else {
      throw GeoError(
        .badCoordinate, "a coordinate is not a finite number",
        at: batch.location(ofFeature: feature))
    }
    return position
  }
}
