import Base
import Flow
import Packs
import Text

/// Leaves things out of a pack until it is no larger than asked for, in the order in which they give way.
struct PackFitting {
  /// What gives way.
  enum Way: Hashable {
    /// The deepest zooms of the tiles, one after the other but for the last.
    case zooms
    /// One thing as a whole.
    case item(PackThinning.Item)
  }

  private var ways: [Way]
  private let thinning: PackThinning
  /// What was left out, with about how many bytes it took, in this order.
  private var leftOut: [(item: PackThinning.Item, size: Int)] = []
  private var limit = 0

  /// Errors: `.usage` for a way that the pack does not have.
  init(_ ways: [PackWay], _ thinning: PackThinning) throws(GeoError) {
    self.ways = ways.map(\.way)
    self.thinning = thinning
    for way in self.ways {
      guard case .item(let item) = way, try thinning.size(of: item) == nil else { continue }
      throw GeoError(
        .usage, "the pack has no \(Self.name(of: item)) that could give way",
        hint:
          "--give-way takes zoom, layers, tiles, network, search, the name of a layer, and LAYER.FIELD"
      )
    }
  }

  /// The parts that were left out as a whole.
  var partsLeftOut: [PackPart] {
    leftOut.compactMap { left in
      if case .part(let part) = left.item { part } else { nil }
    }
  }

  /// Leaves out what gives way next, until so many bytes are saved. Errors: `.usage` if nothing is left that gives way.
  mutating func giveWay(by excess: Int, to limit: Int) throws(GeoError) {
    self.limit = limit
    var saved = 0
    while saved < excess {
      guard let item = try next() else {
        guard saved == 0 else { return }
        throw GeoError(
          .usage,
          "the pack takes \(Self.bytes(limit + excess)), more than \(Self.bytes(limit)), "
            + (leftOut.isEmpty ? "and nothing gives way" : "with all left out that gives way"),
          hint:
            "let more give way with --give-way, such as zoom,search,network; or take a smaller area"
        )
      }
      let size = try thinning.size(of: item) ?? 0
      try thinning.leaveOut(item)
      leftOut.append((item, size))
      saved += max(size, 1)
    }
  }

  private mutating func next() throws(GeoError) -> PackThinning.Item? {
    while let way = ways.first {
      switch way {
      case .item(let item):
        ways.removeFirst()
        return item
      case .zooms:
        let zooms = partsLeftOut.contains(.tiles) ? [] : try thinning.zooms()
        if zooms.count > 1 { return .zoom(zooms[0]) }
        ways.removeFirst()
      }
    }
    return nil
  }

  // MARK: - Words

  /// What was left out; nil if nothing was.
  var line: String? {
    guard !leftOut.isEmpty else { return nil }
    var items: [(name: String, size: Int)] = []
    var zooms: [Int] = []
    for left in leftOut {
      if case .zoom(let zoom) = left.item, !zooms.isEmpty {
        // The zooms follow one another.
        items[items.count - 1].name = "zooms \(zoom) to \(zooms[0])"
        items[items.count - 1].size += left.size
        zooms.append(zoom)
        continue
      }
      if case .zoom(let zoom) = left.item { zooms = [zoom] } else { zooms = [] }
      items.append((Self.name(of: left.item), left.size))
    }
    return "left out, to keep to \(Self.bytes(limit)): "
      + items.map { "\($0.name) (\(Self.bytes($0.size)))" }.joined(separator: ", ")
  }

  /// The same for machines.
  var json: JSONValue {
    .object([
      ("limit", .count(limit)),
      (
        "left_out",
        .array(
          leftOut.map {
            .object([("what", .string(Self.name(of: $0.item))), ("bytes", .count($0.size))])
          })
      ),
    ])
  }

  /// What the pack would be.
  func plan(_ thinning: PackThinning, size: Int) throws(GeoError) -> String {
    var text = "the pack would take \(Self.bytes(size))\n"
    for part in PackPart.allCases where part != .style && !partsLeftOut.contains(part) {
      guard let size = try thinning.size(of: .part(part)) else { continue }
      text += "  \(part.rawValue): about \(Self.bytes(size))\n"
      guard part == .tiles else { continue }
      for zoom in try thinning.zooms() {
        text += "    zoom \(zoom): \(Self.bytes(try thinning.size(of: .zoom(zoom)) ?? 0))\n"
      }
    }
    return text + (line.map { $0 + "\n" } ?? "")
  }

  private static func name(of item: PackThinning.Item) -> String {
    switch item {
    case .zoom(let zoom): "zoom \(zoom)"
    case .part(let part): part.rawValue
    case .layer(let name): "layer '\(name)'"
    case .field(let layer, let name): "field '\(layer).\(name)'"
    }
  }

  private static func bytes(_ count: Int) -> String { Summary.count(count, "byte") }
}
