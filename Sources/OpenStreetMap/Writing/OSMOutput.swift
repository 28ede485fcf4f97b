internal import Base
internal import Files
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

/// A document of OSM XML 0.6 or osmChange on its way to a file or stream: its head, the groups of changes,
/// its end. In turn.
final class OSMOutput {
  let layout: OSMLayout
  private let sink: ByteSink
  private var isBegun = false
  private var group: OSMChangeGroup?

  /// Opens the output. Errors: `.outputExists`, `.file`.
  init(_ request: OutputRequest, _ layout: OSMLayout) throws(GeoError) {
    self.layout = layout
    sink = try request.makeSink()
  }

  /// Writes the head, unless that has been done.
  func begin(_ header: OSMHeader) throws(GeoError) {
    guard !isBegun else { return }
    isBegun = true
    var head = Bytes()
    head.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<")
    head.append(layout.rootElement)
    head.append(" version=\"0.6\" generator=\"")
    head.append(attribute: header.generator ?? "cairn")
    head.append("\"")
    for name in Self.attributes {
      guard let value = header.others.first(where: { $0.name == name })?.value else { continue }
      head.append(" ")
      head.append(name)
      head.append("=\"")
      head.append(attribute: value)
      head.append("\"")
    }
    if let time = header.dataTime {
      head.append(" timestamp=\"")
      head.append(attribute: time)
      head.append("\"")
    }
    head.append(">\n")
    for (index, box) in header.boxes.enumerated() where !box.isEmpty {
      head.append("  <bounds minlat=\"")
      Self.append(box.minY, to: &head)
      head.append("\" minlon=\"")
      Self.append(box.minX, to: &head)
      head.append("\" maxlat=\"")
      Self.append(box.maxY, to: &head)
      head.append("\" maxlon=\"")
      Self.append(box.maxX, to: &head)
      if index < header.boxOrigins.count, let origin = header.boxOrigins[index] {
        head.append("\" origin=\"")
        head.append(attribute: origin)
      }
      head.append("\"/>\n")
    }
    try sink.write(head.buffer)
  }

  /// What the root of OSM XML says besides its version, as the database, planet files and JOSM write it.
  private static let attributes = ["copyright", "attribution", "license", "upload"]

  /// Degrees with seven decimals: PBF has at most nine, everything else seven.
  private static func append(_ degrees: Double, to out: inout Bytes) {
    guard degrees.isFinite else { return }
    out.append(atMost: 32) { ShortestText.write(degrees, decimals: 7, to: $0) }
  }

  /// Writes objects after the head.
  func write(_ text: borrowing OSMObjectText) throws(GeoError) {
    guard layout == .changes else { return try sink.write(text.bytes.buffer) }
    var start = 0
    for index in 0..<text.runs.count {
      let run = text.runs[index]
      try enter(run.group)
      try sink.write(text.bytes.buffer(start..<run.end))
      start = run.end
    }
  }

  /// Writes text that `write(_:)` would not split: objects that are all new.
  func write(created text: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    guard !text.isEmpty else { return }
    if layout == .changes { try enter(.create) }
    try sink.write(text)
  }

  /// Writes the end and puts the file in place.
  func finish() throws(GeoError) {
    try begin(OSMHeader())
    var tail = Bytes()
    close(&tail)
    tail.append("</")
    tail.append(layout.rootElement)
    tail.append(">\n")
    try sink.write(tail.buffer)
    try sink.commit()
  }

  // MARK: - Groups

  private func enter(_ next: OSMChangeGroup) throws(GeoError) {
    guard group != next else { return }
    var tags = Bytes()
    close(&tags)
    tags.append("<")
    tags.append(next.element)
    tags.append(">\n")
    group = next
    try sink.write(tags.buffer)
  }

  private func close(_ tags: inout Bytes) {
    guard let group else { return }
    tags.append("</")
    tags.append(group.element)
    tags.append(">\n")
    self.group = nil
  }
}
