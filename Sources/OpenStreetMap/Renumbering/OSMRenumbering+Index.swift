public import Base
public import Files

extension OSMRenumbering {
  /// The size of the text that is written at once, in bytes.
  private static let printSize = 1 << 16

  /// Prints what the folder of earlier runs holds of a kind of objects, such as `way`, as osmium renumber
  /// --show-index does: an old id, a space and the new one on each line, in the order of the new ones. Errors:
  /// `.badNumberIndex`, `.file`.
  public static func print(indexOf kind: String, in folder: String, to sink: ByteSink)
    throws(GeoError)
  {
    let index = try OSMNumberIndex(folder: folder, isWritable: false)
    guard let kind = OSMKind.allCases.first(where: { $0.name == kind }) else { return }
    let start = try index.readStarts()?[Int(kind.rawValue)] ?? 1
    var text = Bytes()
    for (number, id) in try index.ids(of: kind).enumerated() {
      text.append("\(id) \(OSMNumbering.newID(number, from: start))\n")
      guard text.count >= printSize else { continue }
      try sink.write(text.buffer)
      text.removeAll()
    }
    try sink.write(text.buffer)
  }
}
