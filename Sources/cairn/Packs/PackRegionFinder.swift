import Base
import CommandLineKit
import Features
import Files
import Flow
import Geometry
import Search
import Text

/// Finds the area of a boundary or place by its name, or by its id such as `relation/123`.
final class PackRegionFinder: FeatureSink {
  /// An area of the name.
  private struct Found {
    var id: String
    var name: String
    var kind: String
    /// The coordinates of a multipolygon, as GeoJSON has them.
    var coordinates: String
    /// The system that they are in.
    var crs: CoordinateReferenceSystem
  }

  private let wanted: String
  private let key: String
  private let found = Lock<[Found]>([])
  /// Names of areas that are much like the one that is looked for.
  private let similar = Lock<Set<String>>([])
  /// Of objects, only boundaries and places are looked at.
  private let isOfObjects: Bool
  private static let kinds = ["boundary", "place", "admin_level"]

  init(_ name: String, isOfObjects: Bool) {
    wanted = name
    self.isOfObjects = isOfObjects
    key = SearchWords.key(of: name)
  }

  /// Writes the area as GeoJSON. Errors: `.usage` if there is none of the name, or more than one.
  func write(_ run: Run, to path: String) throws(GeoError) {
    for input in run.input.paths {
      let opened = try run.open(input)
      try run.read(
        try run.features(of: opened, needsProperties: true), into: self, Catalog())
    }
    let areas = found.withLock { $0 }
    guard let area = areas.first else {
      throw GeoError(
        .usage, "the input has no boundary or area of a place named '\(wanted)'", hint: hint)
    }
    guard areas.count == 1 else {
      throw GeoError(
        .usage, "\(areas.count) areas are named '\(wanted)'",
        hint: "--place takes an id: "
          + areas.map { "\($0.id) (\($0.name), \($0.kind))" }.joined(separator: ", "))
    }
    let sink = try ByteSink(path: path, isOverwriting: true)
    try sink.write(
      text: #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"#
        + JSONValue.quoted(area.crs.identifier)
        + #"}},"features":[{"type":"Feature","properties":{},"#
        + #""geometry":{"type":"MultiPolygon","coordinates":\#(area.coordinates)}}]}"# + "\n")
    try sink.commit()
  }

  /// What to try if there is no such area.
  private var hint: String {
    let names = similar.withLock { $0.sorted() }
    guard let first = names.first else {
      return "a place of which only a point is known has no area; use --bbox or --polygon"
    }
    let listed = names.prefix(Self.listed).map { "'\($0)'" }.joined(separator: ", ")
    return names.count == 1 ? "did you mean '\(first)'?" : "there are \(listed)"
  }

  /// Similar names are listed up to this many.
  private static let listed = 10

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    private let owner: PackRegionFinder
    private var areas: [Found] = []
    private var similar: [String] = []

    init(_ owner: PackRegionFinder) { self.owner = owner }

    func encode(_ batch: borrowing FeatureBatch) {
      areas.removeAll()
      similar.removeAll()
      for feature in 0..<batch.count {
        let nodes = batch.geometry.nodeRange(ofFeature: feature)
        guard
          nodes.contains(where: {
            [.polygon, .multiPolygon].contains(batch.geometry.nodes[$0].kind)
          }), let named = named(feature, batch)
        else { continue }
        areas.append(
          Found(
            id: batch.idText(ofFeature: feature) ?? "", name: named.name, kind: named.kind,
            coordinates: Self.coordinates(nodes, batch.geometry),
            crs: batch.slots[Int(batch.slotIndexes[feature])].layer.crs))
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      owner.found.withLock { $0 += areas }
      owner.similar.withLock { $0.formUnion(similar) }
    }

    /// The name of an area that is looked for, and what it is; nil for any other.
    private func named(
      _ feature: Int, _ batch: borrowing FeatureBatch
    ) -> (name: String, kind: String)? {
      let keys = batch.slots[Int(batch.slotIndexes[feature])]
      var name: String?
      var kinds: [String] = []
      var names: [(text: String, words: String)] = []
      var isNamed = batch.idText(ofFeature: feature) == owner.wanted
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        guard cell.flags.isDisjoint(with: .members), let text = batch.text(of: cell) else {
          continue
        }
        let key = keys.keys.name(at: Int(cell.key))
        if PackRegionFinder.kinds.contains(key) { kinds.append(key + "=" + text) }
        guard isName(key) else { continue }
        if name == nil || key == "name" { name = text }
        let words = SearchWords.key(of: text)
        if words == owner.key { isNamed = true }
        names.append((text, words))
      }
      guard !kinds.isEmpty || !owner.isOfObjects else { return nil }
      guard isNamed else {
        similar += names.filter { isSimilar($0.words) }.map(\.text)
        return nil
      }
      return (name ?? owner.wanted, kinds.isEmpty ? keys.layer.name : kinds.joined(separator: " "))
    }

    /// Names that differ by a few slips are about as long.
    private static let fewBytes = 6

    /// Whether a name is nearly the one that is looked for, or one of the two is a part of the other one.
    private func isSimilar(_ words: String) -> Bool {
      !words.isEmpty && !owner.key.isEmpty
        && ((" " + words + " ").contains(text: " " + owner.key + " ")
          || (" " + owner.key + " ").contains(text: " " + words + " ")
          || abs(words.utf8.count - owner.key.utf8.count) <= Self.fewBytes
            && nearestName(to: owner.key, among: [words]) != nil)
    }

    /// Whether a field has a name: of objects `name`, `name:de`, `alt_name`; of other data also `NAME_1` and `fullName`.
    private func isName(_ key: String) -> Bool {
      owner.isOfObjects
        ? key == "name" || key.hasPrefix("name:") || key.hasSuffix("_name")
        : key.lowercased().contains(text: "name")
    }

    private static func coordinates(
      _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn
    ) -> String {
      var polygons: [String] = []
      for node in nodes {
        for part in geometry.partRange(ofNode: node) {
          var rings: [String] = []
          for line in geometry.lineRange(ofPart: part) {
            var positions: [String] = []
            for position in geometry.positionRange(ofLine: line) {
              let start = position * geometry.stride
              positions.append(
                "[\(JSONValue.text(of: geometry.ordinates[start])),"
                  + "\(JSONValue.text(of: geometry.ordinates[start + 1]))]")
            }
            rings.append("[" + positions.joined(separator: ",") + "]")
          }
          polygons.append("[" + rings.joined(separator: ",") + "]")
        }
      }
      return "[" + polygons.joined(separator: ",") + "]"
    }
  }
}
