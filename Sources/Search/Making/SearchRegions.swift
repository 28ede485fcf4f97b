internal import Geometry

/// Tells what a place lies in: areas by a grid over their boxes, and settlements near it.
struct SearchRegions {
  private let areas: [SearchArea]
  private let settlements: [SearchSettlement]
  private var cells: [[Int32]]
  private var bounds = Box()
  private var near: [SIMD2<Int32>: [Int32]] = [:]
  /// The commune that each settlement lies in; empty where none is known.
  private var communes: [String] = []

  /// Cells along a side of the grid.
  private static let side = 64
  /// Degrees of a cell in which settlements are looked for; larger than any reach below 60° of latitude.
  private static let cell = 0.3

  init(_ areas: [SearchArea], _ settlements: [SearchSettlement]) {
    // The smallest first, whatever the order of the input.
    self.areas = areas.filter { !$0.name.isEmpty }.sorted {
      ($0.squareMetres, $0.name, $0.feature) < ($1.squareMetres, $1.name, $1.feature)
    }
    self.settlements = settlements
    cells = Array(repeating: [], count: Self.side * Self.side)
    for area in self.areas { bounds.extend(area.polygons.box) }
    for (index, area) in self.areas.enumerated() {
      let box = area.polygons.box
      for row in row(box.minY)...row(box.maxY) {
        for column in column(box.minX)...column(box.maxX) {
          cells[row * Self.side + column].append(Int32(index))
        }
      }
    }
    for (index, settlement) in settlements.enumerated() {
      communes.append(
        areasAround(x: settlement.x, y: settlement.y).first(where: \.isSettlement)?.name ?? "")
      near[Self.key(settlement.x, settlement.y), default: []].append(Int32(index))
    }
  }

  private func column(_ x: Double) -> Int { Self.place(x, bounds.minX, bounds.maxX) }
  private func row(_ y: Double) -> Int { Self.place(y, bounds.minY, bounds.maxY) }

  private static func place(_ value: Double, _ least: Double, _ most: Double) -> Int {
    let share = (value - least) / (most - least)
    // Coordinates that are no degrees may be of any size.
    guard most > least, share.isFinite else { return 0 }
    return Int(min(max(share * Double(side), 0), Double(side - 1)))
  }

  private static func key(_ x: Double, _ y: Double) -> SIMD2<Int32> {
    func number(_ value: Double) -> Int32 {
      Int32(min(max((value / cell).rounded(.down), -100_000), 100_000))
    }
    return SIMD2(number(x), number(y))
  }

  /// What a place lies in, the smallest first: `names`, each once; `settlement` is what tells streets of the same name
  /// apart: a commune, or otherwise the nearest settlement. `reach` in metres is that of a settlement, which is only part
  /// of larger ones; `size` in square metres that of an area.
  func regions(
    x: Double, y: Double, without feature: String, beyond reach: Double = 0,
    largerThan size: Double = 0
  ) -> (names: [String], settlement: String) {
    var names: [String] = []
    var commune: String?
    for area in areasAround(x: x, y: y)
    where area.squareMetres > size && (area.feature != feature || feature.isEmpty) {
      if !names.contains(area.name) { names.append(area.name) }
      if commune == nil, area.isSettlement { commune = area.name }
    }
    let nearest = nearestSettlement(x: x, y: y, beyond: reach, of: commune)
    if let nearest, !names.contains(nearest) { names.insert(nearest, at: 0) }
    return (names, commune ?? nearest ?? names.first ?? "")
  }

  /// The areas that hold a place, the smallest first.
  private func areasAround(x: Double, y: Double) -> [SearchArea] {
    guard !bounds.isEmpty, x >= bounds.minX, x <= bounds.maxX, y >= bounds.minY, y <= bounds.maxY
    else { return [] }
    return cells[row(y) * Self.side + column(x)].map { areas[Int($0)] }
      .filter { $0.holds(x: x, y: y) }
  }

  /// The settlement that is nearest by its reach.
  private func nearestSettlement(x: Double, y: Double, beyond reach: Double, of commune: String?)
    -> String?
  {
    let scale = GroundScale(latitudes: y, y)
    let key = Self.key(x, y)
    var best: (share: Double, name: String)?
    for row in -1...1 {
      for column in -1...1 {
        for index in near[key &+ SIMD2(Int32(column), Int32(row))] ?? [] {
          let settlement = settlements[Int(index)]
          // Those of the neighbouring commune may be nearer.
          if let commune, !communes[Int(index)].isEmpty, communes[Int(index)] != commune {
            continue
          }
          let (east, north) = ((settlement.x - x) * scale.x, (settlement.y - y) * scale.y)
          let share = (east * east + north * north).squareRoot() / settlement.reachMetres
          // A place is not in itself.
          guard share <= 1, share > 0, settlement.reachMetres > reach else { continue }
          if best.map({ (share, settlement.name) < ($0.share, $0.name) }) ?? true {
            best = (share, settlement.name)
          }
        }
      }
    }
    return best?.name
  }

  /// The settlements of a name that lie in an area.
  func settlements(named name: String, in area: SearchArea) -> [SearchSettlement] {
    settlements.filter { $0.name == name && area.holds(x: $0.x, y: $0.y) }
  }
}
