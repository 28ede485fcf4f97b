import Geometry
import Systems
import Text

/// What `crs info` says of a system.
struct SystemInfo {
  private let facts: ReferenceSystemFacts

  init(_ facts: ReferenceSystemFacts) { self.facts = facts }

  /// Lines for people.
  var text: String {
    var lines = [
      facts.system.identifierOrName + "  " + (facts.system.name ?? ""),
      "  kind        " + facts.kind + (facts.isDeprecated ? ", deprecated" : ""),
    ]
    if let name = facts.areaName { lines.append("  area        " + name) }
    if let box = facts.area { lines.append("  bbox        " + Self.text(of: box)) }
    for (index, axis) in facts.axes.enumerated() {
      let title = index == 0 ? "  axes        " : "              "
      let abbreviation = axis.abbreviation.isEmpty ? "" : " (\(axis.abbreviation))"
      lines.append(title + "\(axis.name)\(abbreviation), \(axis.direction), \(axis.unit)")
    }
    if facts.axes.count > 1, ["east", "west"].contains(facts.axes[1].direction) {
      lines.append("              (cairn takes and gives the axis to the east first)")
    }
    if let datum = facts.datum { lines.append("  datum       " + datum) }
    if let ellipsoid = facts.ellipsoid { lines.append("  ellipsoid   " + ellipsoid) }
    if let conversion = facts.conversion { lines.append("  projection  " + conversion) }
    if let text = facts.projString { lines.append("  PROJ        " + text) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same for programs, with the definitions.
  var json: JSONValue {
    .object([
      ("authority", .string(facts.system.authority)), ("code", .string(facts.system.code)),
      ("name", .optional(facts.system.name)), ("kind", .string(facts.kind)),
      ("deprecated", .boolean(facts.isDeprecated)), ("area", .optional(facts.areaName)),
      ("bbox", facts.area?.json ?? .null),
      (
        "axes",
        .array(
          facts.axes.map { axis in
            .object([
              ("name", .string(axis.name)), ("abbreviation", .string(axis.abbreviation)),
              ("direction", .string(axis.direction)), ("unit", .string(axis.unit)),
            ])
          })
      ), ("datum", .optional(facts.datum)), ("ellipsoid", .optional(facts.ellipsoid)),
      ("projection", .optional(facts.conversion)), ("proj", .optional(facts.projString)),
      ("wkt1", .optional(facts.system.definition)),
      ("wkt2", .optional(facts.system.definition2019)),
    ])
  }

  /// `12.09,47.73,22.56,51.06`.
  static func text(of box: BoundingBox) -> String {
    [box.west, box.south, box.east, box.north].map(JSONValue.text(of:)).joined(separator: ",")
  }
}
