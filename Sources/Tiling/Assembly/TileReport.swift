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

  /// The tiles and bytes of each zoom; of a sample, as many as there would be of all.
  var zooms: [TileEstimate.Zoom] {
    plan.zooms.map { zoom in
      let index = zoom - plan.zooms.lowerBound
      let factor = plan.sample?.factor(zoom) ?? 1
      return TileEstimate.Zoom(
        zoom: zoom, tiles: Int((Double(result.tilesByZoom[index]) * factor).rounded()),
        bytes: Int((Double(result.bytesByZoom[index]) * factor).rounded()), isExact: factor == 1)
    }
  }

  /// The tiles and bytes of each zoom.
  var summary: JSONValue {
    .object([
      ("tiles", .count(zooms.reduce(0) { $0 + $1.tiles })),
      ("estimated", .boolean(!zooms.allSatisfy(\.isExact))),
      ("zooms_from", .string(plan.options.zooms == nil ? "data" : "option")),
      (
        "zooms",
        .array(
          zooms.map { zoom in
            .object([
              ("zoom", .count(zoom.zoom)), ("tiles", .count(zoom.tiles)),
              ("bytes", .count(zoom.bytes)),
            ])
          })
      ),
    ])
  }

  /// `tiles: 1,234 tiles, zooms 5 to 14 as the data suggest, nothing at zooms 0 to 4, 5,200,000 bytes`, for people.
  var line: String {
    let zooms = self.zooms
    let bytes = zooms.reduce(0) { $0 + $1.bytes }
    let tiles = zooms.reduce(0) { $0 + $1.tiles }
    // A tileset says that it has the zooms of its tiles.
    let filled = zooms.filter { $0.tiles > 0 }.map(\.zoom)
    let (first, last) = (
      filled.first ?? plan.zooms.lowerBound, filled.last ?? plan.zooms.upperBound
    )
    let empty = [plan.zooms.lowerBound..<first, last + 1..<plan.zooms.upperBound + 1]
      .filter { !$0.isEmpty }.map { Self.name($0.lowerBound, $0.upperBound - 1) }
    return "tiles: " + (zooms.allSatisfy(\.isExact) ? "" : "about ") + Summary.count(tiles, "tile")
      + ", " + Self.name(first, last)
      + (plan.options.zooms == nil ? " as the data suggest, " : ", ")
      + (empty.isEmpty ? "" : "nothing at " + empty.joined(separator: " and ") + ", ")
      + Summary.grouped(bytes) + " bytes"
  }

  private static func name(_ first: Int, _ last: Int) -> String {
    first == last ? "zoom \(first)" : "zooms \(first) to \(last)"
  }
}
