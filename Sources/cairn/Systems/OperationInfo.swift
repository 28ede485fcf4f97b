import Flow
import Geometry
import Systems
import Text

/// What `crs info` says of two systems: the operations from one to the other.
struct OperationInfo {
  let source: CoordinateReferenceSystem
  let target: CoordinateReferenceSystem
  let operations: [CoordinateOperation]

  /// Lines for people.
  var text: String {
    let way = "\(source.identifierOrName) to \(target.identifierOrName)"
    guard !operations.isEmpty else { return "no operation leads from \(way)\n" }
    var lines = [
      Summary.count(operations.count, "operation") + " from \(way), in the order of preference"
    ]
    for operation in operations {
      lines.append("")
      lines.append("\(operation.number). \(operation.name)")
      var facts = [operation.accuracyText]
      if let name = operation.areaName, !name.isEmpty { facts.append(name) }
      lines.append("   " + facts.joined(separator: ", "))
      if let area = operation.area { lines.append("   bbox " + SystemInfo.text(of: area)) }
      for grid in operation.grids {
        let state = grid.isAvailable ? "installed" : "missing"
        lines.append("   grid \(grid.name): \(state)" + (grid.url.map { ", \($0)" } ?? ""))
      }
      if operation.isBallpark { lines.append("   used only with --allow-ballpark") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same for programs.
  var json: JSONValue {
    .object([
      ("src_crs", .string(source.identifier)), ("dst_crs", .string(target.identifier)),
      (
        "operations",
        .array(
          operations.map { operation in
            .object([
              ("number", .count(operation.number)), ("name", .string(operation.name)),
              ("accuracy_m", operation.accuracyMetres.map { .real($0) } ?? .null),
              ("ballpark", .boolean(operation.isBallpark)),
              ("available", .boolean(operation.isAvailable)),
              ("area", .optional(operation.areaName)), ("bbox", operation.area?.json ?? .null),
              (
                "grids",
                .array(
                  operation.grids.map { grid in
                    .object([
                      ("name", .string(grid.name)), ("available", .boolean(grid.isAvailable)),
                      ("url", .optional(grid.url)),
                    ])
                  })
              ),
            ])
          })
      ),
    ])
  }
}
