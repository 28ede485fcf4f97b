internal import Flow
internal import Text
internal import VectorTiles

/// What a run says of its tiles.
struct TileReport {
  private let plan: TilePlan
  private let result: TileAssembly.Result

  init(_ plan: TilePlan, _ result: TileAssembly.Result) {
    self.plan = plan
    self.result = result
  }

  /// A row for each zoom and each layer that has features.
  var json: JSONValue {
    var rows: [JSONValue] = []
    for zoom in plan.zooms {
      for (index, layer) in plan.layers.enumerated() {
        let row = result.account[zoom, index]
        guard row.read > 0 else { continue }
        let dropped = TileAccount.Reason.allCases.compactMap { reason -> JSONValue? in
          let count = row.dropped[reason.rawValue]
          return count == 0
            ? nil : .object([("reason", .string(reason.name)), ("count", .count(count))])
        }
        var members: [(String, JSONValue)] = [
          ("zoom", .count(zoom)), ("layer", .string(String(decoding: layer.name, as: UTF8.self))),
          ("in", .count(row.read)),
          ("kept", .count(row.kept)), ("dropped", .array(dropped)),
          ("tiles", .count(row.tiles)), ("bytes", .count(row.bytes)),
        ]
        if let largest = row.largest {
          members.append(
            (
              "largest",
              .object([
                ("tile", .string(largest.address.description)), ("bytes", .count(largest.bytes)),
              ])
            ))
        }
        rows.append(.object(members))
      }
    }
    return .array(rows)
  }

  /// The tiles and bytes of each zoom.
  var summary: JSONValue {
    .object([
      ("tiles", .count(result.tileCount)),
      (
        "zooms",
        .array(
          plan.zooms.map { zoom in
            let index = zoom - plan.zooms.lowerBound
            return .object([
              ("zoom", .count(zoom)), ("tiles", .count(result.tilesByZoom[index])),
              ("bytes", .count(result.bytesByZoom[index])),
            ])
          })
      ),
    ])
  }

  /// `tiles: 1,234 of zooms 0 to 14, 5.2 MB; not shown at their smallest zoom: …` for people.
  var line: String {
    let bytes = result.bytesByZoom.reduce(0, +)
    let zooms =
      plan.zooms.count == 1
      ? "zoom \(plan.zooms.lowerBound)"
      : "zooms \(plan.zooms.lowerBound) to \(plan.zooms.upperBound)"
    return "tiles: " + Summary.count(result.tileCount, "tile") + ", \(zooms), "
      + Summary.grouped(bytes) + " bytes"
  }
}
