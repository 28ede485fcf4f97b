internal import Base
internal import Geometry

/// Chooses one of the operations between two systems.
struct OperationChoice {
  private let operations: [CoordinateOperation]
  private let demands: TransformationDemands
  private let way: String

  init(
    _ operations: [CoordinateOperation], _ demands: TransformationDemands, from: String, to: String
  ) {
    self.operations = operations
    self.demands = demands
    way = "from \(from) to \(to)"
  }

  /// The place of the operation to use. Errors: `.noOperation`, `.usage`.
  func index() throws(GeoError) -> Int {
    guard !operations.isEmpty else {
      throw GeoError(.noOperation, "there is no operation \(way)")
    }
    let index = if let number = demands.number { try named(number) } else { try best() }
    let operation = operations[index]
    if let accuracy = demands.accuracyMetres, !isAccurate(operation) {
      throw GeoError(
        .noOperation,
        "no operation \(way) that can be used here has an accuracy of "
          + "\(CoordinateOperation.metres(accuracy)); the best is \(title(operation))",
        hint: hint(besides: index))
    }
    if demands.isBestOnly, let better = better(than: index).first {
      throw GeoError(
        .noOperation, "the best operation \(way) cannot be used here: \(title(operations[better]))",
        hint: hint(besides: index))
    }
    return index
  }

  private func named(_ number: Int) throws(GeoError) -> Int {
    guard operations.indices.contains(number - 1) else {
      throw GeoError(
        .usage, "there is no operation \(number) \(way)",
        hint: "there are \(operations.count); cairn crs info lists them")
    }
    let operation = operations[number - 1]
    guard operation.isAvailable else {
      throw GeoError(
        .noOperation, "operation \(number) \(way) cannot be used here: \(title(operation))",
        hint: Self.hint(for: operation.missingGrids))
    }
    guard !operation.isBallpark || demands.allowsBallpark else {
      throw ballpark(operation)
    }
    return number - 1
  }

  private func best() throws(GeoError) -> Int {
    let usable = operations.indices.filter {
      operations[$0].isAvailable && (demands.allowsBallpark || !operations[$0].isBallpark)
    }
    if let accurate = usable.first(where: { isAccurate(operations[$0]) }) { return accurate }
    if let wanted = demands.accuracyMetres, wanted >= 0 {
      // None is good enough: take the most accurate one, which the error then names.
      let best = usable.min {
        operations[$0].accuracyMetres ?? .infinity < operations[$1].accuracyMetres ?? .infinity
      }
      if let best { return best }
    }
    if let first = usable.first { return first }
    if let operation = operations.first(where: { $0.isBallpark && $0.isAvailable }) {
      throw ballpark(operation)
    }
    throw GeoError(
      .noOperation, "no operation \(way) can be used here; the best is \(title(operations[0]))",
      hint: Self.hint(for: operations.flatMap(\.missingGrids)))
  }

  private func isAccurate(_ operation: CoordinateOperation) -> Bool {
    guard let wanted = demands.accuracyMetres else { return true }
    return operation.accuracyMetres.map { $0 <= wanted } ?? false
  }

  private func ballpark(_ operation: CoordinateOperation) -> GeoError {
    let grids = operations.flatMap(\.missingGrids)
    let help = Self.hint(for: grids)
    return GeoError(
      .noOperation,
      "only a ballpark operation leads \(way), which ignores the difference between the datums: "
        + operation.name,
      hint: (help.map { $0 + "; " } ?? "") + "--allow-ballpark uses it all the same")
  }

  /// Better operations than the chosen one, whose grids are not installed.
  private func better(than index: Int) -> [Int] {
    let chosen = operations[index]
    let limit = chosen.accuracyMetres ?? .infinity
    return operations.indices.filter {
      let other = operations[$0]
      guard !other.isAvailable, !other.isBallpark, let accuracy = other.accuracyMetres else {
        return false
      }
      return accuracy < limit && covers(other, asMuchAs: chosen)
    }
  }

  /// True if an operation covers the area in question at least as far as another one does.
  private func covers(
    _ operation: CoordinateOperation, asMuchAs other: CoordinateOperation
  ) -> Bool {
    // Anything is better than a ballpark.
    guard !other.isBallpark, let wanted = demands.area ?? other.area, let area = operation.area
    else { return true }
    func holds(_ outer: BoundingBox) -> Bool {
      wanted.boxes.allSatisfy { inner in
        outer.boxes.contains {
          $0.minX <= inner.minX && $0.maxX >= inner.maxX && $0.minY <= inner.minY
            && $0.maxY >= inner.maxY
        }
      }
    }
    return holds(area) || demands.area != nil && !(other.area.map(holds) ?? true)
  }

  /// The grids of better operations, which are not installed.
  func missingGrids(besides index: Int) -> [CoordinateOperation.Grid] {
    var grids: [CoordinateOperation.Grid] = []
    for other in better(than: index) {
      for grid in operations[other].missingGrids where !grids.contains(grid) { grids.append(grid) }
    }
    return grids
  }

  /// The best accuracy of the operations that can be used here, if it is better than that of the chosen
  /// one; nil if the user named the operation or the area of the data.
  func finerAccuracy(besides index: Int) -> Double? {
    guard demands.number == nil, demands.area == nil,
      let own = operations[index].accuracyMetres
    else { return nil }
    let others = operations.filter { $0.isAvailable && !$0.isBallpark }.compactMap(\.accuracyMetres)
    return others.min().flatMap { $0 < own ? $0 : nil }
  }

  private func hint(besides index: Int) -> String? { Self.hint(for: missingGrids(besides: index)) }

  private static func hint(for grids: [CoordinateOperation.Grid]) -> String? {
    var names: [String] = []
    for grid in grids {
      let name = grid.name + (grid.url.map { " (\($0))" } ?? "")
      if !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    let list = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    return (names.count == 1 ? "this grid would help: " : "these grids would help: ") + list
  }

  private func title(_ operation: CoordinateOperation) -> String {
    "\(operation.name), \(operation.accuracyText)"
  }
}

extension CoordinateOperation {
  /// `1 m`, `0.05 m`.
  static func metres(_ value: Double) -> String {
    (Int(exactly: value).map(String.init) ?? String(value)) + " m"
  }
}
