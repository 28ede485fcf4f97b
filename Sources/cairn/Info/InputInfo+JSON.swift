import Base
import Features
import Flow
import Geometry
import Text

extension InputInfo {
  /// What there is to tell, for machines.
  var json: JSONValue {
    .object(
      [
        ("path", .string(path)),
        ("format", .string(format)),
        ("size", size.map { .integer(Int64(clamping: $0)) } ?? .null),
        ("facts", .object(facts.map { ($0.name, .string($0.value)) })),
        ("oddities", .array(oddities.map(\.json))),
      ] + summary.members + [("layers", .array(layers.map(\.json)))])
  }
}

extension InputInfo.LayerInfo {
  var json: JSONValue {
    let box = statistics.extent?.box
    return .object([
      ("name", .string(layer.name)),
      ("features", .count(layer.tally.out)),
      ("geometry_types", .object(kinds.map { ($0.name, .count($0.count)) })),
      ("dimensions", .optional(dimensions)),
      ("crs", .optional(layer.source.hasGeometry ? layer.crs.identifier : nil)),
      ("bbox", box?.json ?? .null),
      ("crosses_antimeridian", .boolean(box?.crossesAntimeridian ?? false)),
      ("fields", .array(fields.map(\.json))),
    ])
  }
}

extension FieldInfo {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name)), ("type", .string(type))]
    if !types.isEmpty {
      members.append(("types", .object(types.map { ($0.name, .count($0.count)) })))
    }
    members += [
      ("nulls", .count(nulls)), ("absent", .count(absent)), ("min", smallest), ("max", largest),
    ]
    return .object(members)
  }
}

extension Oddity {
  fileprivate var json: JSONValue {
    .object([("code", .string(reason.code)), ("message", .string(message))])
  }
}
