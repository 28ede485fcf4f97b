internal import Base
internal import Features
internal import Flow
internal import Text

/// The columns of a table, when all are known, and how the rows of each layer fill them.
struct CSVTable: ~Copyable {
  private let style: CSVStyle
  private let geometryColumns: [String]
  private let layerColumn: String?
  private var names: [String] = []
  /// For each layer of the catalog the columns of its fields, -1 for those that are not written.
  private var maps: [Int: [Int]] = [:]
  /// For each layer its name as a value.
  private var layerNames: [Int: [UInt8]] = [:]
  /// The number of rows of a single empty cell, which would be empty lines.
  private var emptyRows = 0

  /// The columns for all layers of a catalog; `hasGeometry` is true if any row has a geometry.
  init(_ catalog: Catalog, _ style: CSVStyle, hasGeometry: Bool) {
    self.style = style
    let layers = catalog.layers.enumerated().filter { catalog.isWanted($0.element) }
    let hasGeometry = hasGeometry || layers.contains(where: \.element.source.hasGeometry)
    var taken: Set<[UInt8]> = []
    for (_, layer) in layers {
      for field in layer.properties { taken.insert(Array(field.name.utf8)) }
    }
    func free(_ name: String) -> String {
      var free = name
      while !taken.insert(Array(free.utf8)).inserted { free = "_" + free }
      return free
    }
    geometryColumns = hasGeometry ? style.shape.columns.map(free) : []
    layerColumn = layers.count > 1 ? free("layer") : nil
    let idColumn = free("id")
    var known: [[UInt8]: Int] = [:]
    for (index, layer) in layers {
      maps[index] = layer.fields.map { field in
        if field.role == .members { return -1 }
        let name = field.role == .featureID ? idColumn : field.name
        if let column = known[Array(name.utf8)] { return column }
        known[Array(name.utf8)] = names.count
        names.append(name)
        return names.count - 1
      }
      var bytes = Bytes()
      Self.append(layer.name, isLiteral: true, style, to: &bytes)
      layerNames[index] = Array(bytes.buffer)
    }
  }

  private static func append(
    _ text: String, isLiteral: Bool, _ style: CSVStyle, to out: inout Bytes
  ) {
    var source = Bytes()
    source.append(text)
    out.append(room: CSVValueText.room(source.count)) { out in
      CSVValueText(style).write(
        source.base, source.count, isLiteral: isLiteral, to: &out)
    }
  }

  /// The number of all columns.
  private var width: Int { geometryColumns.count + (layerColumn == nil ? 0 : 1) + names.count }

  /// The first record.
  var header: Bytes {
    var out = Bytes()
    if style.hasMark { out.append("\u{FEFF}") }
    let all = geometryColumns + (layerColumn.map { [$0] } ?? []) + names
    for (index, name) in all.enumerated() {
      if index > 0 { out.append(style.delimiter) }
      Self.append(name, isLiteral: false, style, to: &out)
    }
    if !all.isEmpty { out.append(UInt8(ascii: "\n")) }
    return out
  }

  /// True if rows already have all columns in order.
  func isWhole(_ frame: CSVFrame) -> Bool {
    isInOrder(frame) && Int(frame.geometryColumns + frame.fields) == width && width > 1
  }

  /// True if rows lack only columns at their ends.
  private func isInOrder(_ frame: CSVFrame) -> Bool {
    layerColumn == nil && Int(frame.geometryColumns) == geometryColumns.count
      && maps[Int(frame.layer)].map { map in
        (0..<Int(frame.fields)).allSatisfy { map[$0] == $0 }
      } ?? false
  }

  /// Appends rows with all columns.
  mutating func append(
    _ text: borrowing Bytes, _ ends: borrowing Column<UInt32>, of frame: CSVFrame,
    to out: inout Bytes
  ) {
    let missing = width - Int(frame.geometryColumns + frame.fields)
    let isInOrder = isInOrder(frame) && width > 1
    let map = maps[Int(frame.layer)] ?? []
    let scanner = CSVScanner(delimiter: style.delimiter)
    var start = 0
    for row in 0..<ends.count {
      let end = Int(ends[row])
      if isInOrder {
        out.append(from: text.base + start, count: end - 1 - start)
        // A row without fields has no delimiter before the first missing column.
        let isBare = frame.geometryColumns + frame.fields == 0
        out.append(repeating: style.delimiter, count: isBare ? missing - 1 : missing)
      } else {
        rearrange(
          text.base + start, text.base + end - 1, map, frame, scanner, to: &out)
      }
      out.append(UInt8(ascii: "\n"))
      start = end
    }
  }

  /// Appends one row, value by value.
  private mutating func rearrange(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ map: [Int], _ frame: CSVFrame,
    _ scanner: CSVScanner, to out: inout Bytes
  ) {
    // The values as they stand, by column.
    let geometry = Int(frame.geometryColumns)
    let offset = width - names.count
    var values = Array(repeating: (start: start, end: start), count: width)
    var next = start
    for column in 0..<geometry + Int(frame.fields) {
      let value = scanner.value(at: next, end: end)
      let target = column < geometry ? column : map[column - geometry] + offset
      if column < geometry || map[column - geometry] >= 0 {
        values[target] = (next, value.terminator)
      }
      next = min(value.terminator + 1, end)
    }
    let before = out.count
    for (column, value) in values.enumerated() {
      if column > 0 { out.append(style.delimiter) }
      if column == geometryColumns.count, layerColumn != nil {
        (layerNames[Int(frame.layer)] ?? []).withUnsafeBufferPointer {
          out.append(contentsOf: $0)
        }
      } else {
        out.append(from: value.start, count: value.end - value.start)
      }
    }
    if width == 1, out.count == before {
      // An empty line is not a record.
      out.append("\"\"")
      emptyRows += 1
    }
  }
}

// MARK: - The ledger

extension CSVTable {
  /// Counts what a table of text cannot keep of fields and collections.
  func count(in catalog: Catalog) {
    let layers = catalog.wantedLayers
    for layer in layers {
      var absent = 0
      var titles = 0
      for field in layer.properties {
        layer.note(mixed: Self.mixedCount(field), in: field)
        let present = CellType.allCases.reduce(0) { $0 + field.counts[Int($1.rawValue)] }
        absent += max(layer.tally.out - present, 0)
        if field.declared?.title != nil { titles += 1 }
      }
      note(
        layer, .absentAsNull, "fields that a feature did not have are null in a table",
        count: absent)
      note(layer, .titleLeftOut, count: titles)
      note(
        layer, .collectionMembersLeftOut,
        "members of the collection have no place in a table of text",
        count: layer.members.filter { $0.name != "name" }.count)
    }
    if let layer = layers.first { note(layer, .nullAsEmptyText, count: emptyRows) }
  }

  private func note(
    _ layer: OutputLayer, _ reason: Reason, _ message: String? = nil, count: Int
  ) {
    if count > 0 { layer.note(reason, message, count: count) }
  }

  /// The numbers and truth values of a field that will be read back as text.
  private static func mixedCount(_ field: OutputField) -> Int {
    func count(_ types: CellType...) -> Int {
      types.reduce(0) { $0 + field.counts[Int($1.rawValue)] }
    }
    let booleans = count(.boolean)
    let numbers = count(.integer, .real)
    let others = count(.number, .text, .date, .dateTime, .json, .blob)
    let isWide = field.counts[LayerSlot.wideInteger] > 0 && count(.real) > 0
    return others > 0 || booleans > 0 && numbers > 0 || isWide ? booleans + numbers : 0
  }
}
