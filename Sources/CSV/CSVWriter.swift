internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit

/// Writes one table of delimited text (RFC 4180): one or more columns for the geometry, one for the layer if
/// there are several, one for ids if there are any, and one for each field.
///
/// Rows wait in a spool, as even the last feature may add a field that the header has to name.
final class CSVWriter: FeatureSink {
  private let sink: ByteSink
  private let style: CSVStyle
  private var spool: CSVSpool
  /// Some rows have columns for a geometry.
  private var hasGeometry = false

  /// Opens the output; options are `geometry`, `delimiter`, `decimal` and `bom`.
  init(_ request: OutputRequest, usualDelimiter: UInt8) throws(GeoError) {
    style = try CSVStyle(request.options, usualDelimiter: usualDelimiter)
    sink = try request.makeSink()
    spool = CSVSpool(beside: request.path == "-" ? nil : request.path)
  }

  func makeEncoder() -> any BatchEncoder { CSVEncoder(self, style) }

  /// Puts the rows of a batch into the spool; called in turn.
  func append(_ rows: borrowing CSVRows, of batch: borrowing FeatureBatch) throws(GeoError) {
    var text = 0
    var row = 0
    for frame in rows.frames {
      guard let output = batch.slots[Int(frame.layer)].output else { continue }
      var frame = frame
      frame.layer = UInt32(output)
      if frame.geometryColumns > 0 { hasGeometry = true }
      let end = text + Int(frame.bytes)
      try spool.append(
        frame, ends: rows.ends.buffer(row..<row + Int(frame.rows)),
        text: rows.text.buffer(text..<end))
      text = end
      row += Int(frame.rows)
    }
  }

  /// Writes the header and all rows, and puts the file in place.
  func finish(_ catalog: Catalog) throws(GeoError) {
    var table = CSVTable(catalog, style, hasGeometry: hasGeometry)
    // A variable of its own, as the bytes must outlive the pointer to them.
    let header = table.header
    try sink.write(header.buffer)
    var ends = Column<UInt32>()
    var text = Bytes()
    var out = Bytes()
    while let frame = try spool.next(&ends) {
      if table.isWhole(frame) {
        var left = Int(frame.bytes)
        while left > 0 {
          text.removeAll()
          let count = min(left, Self.copySize)
          try spool.takeText(count, into: &text)
          try sink.write(text.buffer)
          left -= count
        }
      } else {
        text.removeAll()
        try spool.takeText(Int(frame.bytes), into: &text)
        text.endLine()
        out.removeAll()
        table.append(text, ends, of: frame, to: &out)
        try sink.write(out.buffer)
      }
    }
    table.count(in: catalog)
    try sink.commit()
  }

  private static let copySize = 1 << 20
}
