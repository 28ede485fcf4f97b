public import Base
public import Features
internal import Geometry
internal import SQLiteStore

extension NetworkStore {
  /// A layer of isochrones and its features. `metres` is how far areas reach beyond the edges; `divisor` makes limits
  /// and costs in `unit` of seconds or metres. Nil if a part of a network has not all that the areas need. Errors: `.geometryOperation`, and those of stores.
  public func features(
    of isochrones: Isochrones, as form: IsochroneForm, reaching metres: Double, unit: String,
    divisor: Double
  ) throws(GeoError) -> (layer: Layer, features: [NetworkFeature])? {
    guard isochrones.need == .nothing else { return nil }
    let limit = Field(name: unit, type: .real, details: "The limit")
    func layer(_ fields: [Field], _ kind: GeometryKind) -> Layer {
      Layer(
        name: "isochrones", path: path, fields: fields, title: "Isochrones",
        geometryKinds: 1 << kind.rawValue)
    }
    switch form {
    case .polygons:
      guard let areas = try areas(isochrones, reaching: metres, divisor) else { return nil }
      return (layer([limit], .multiPolygon), areas)
    case .lines:
      let fields = [
        Field(name: unit, type: .real, details: "The smallest limit that it is within"),
        Field(name: "edge", type: .integer, details: "Id of the edge"),
        Field(
          name: "from", type: .real, details: "Where it begins, as a share of the edge's length"),
        Field(name: "to", type: .real, details: "Where it ends, as a share of the edge's length"),
      ]
      return (layer(fields, .lineString), try lines(isochrones, divisor))
    case .nodes:
      let fields = [
        Field(name: "node", type: .integer, details: "Id of the node"),
        Field(name: unit, type: .real, details: "What it costs to get there"),
      ]
      return (layer(fields, .point), try places(isochrones, divisor))
    }
  }

  private func line(_ edge: Int, _ isochrones: Isochrones) throws(GeoError) -> NetworkLine {
    let id = isochrones.graph.edges.ids[edge]
    guard let line = try line(ofEdge: id) else { throw broken("edge \(id) has no line") }
    return line
  }

  // MARK: - Lines and nodes

  private func lines(
    _ isochrones: Isochrones, _ divisor: Double
  ) throws(GeoError) -> [NetworkFeature] {
    var features: [NetworkFeature] = []
    for (index, limit) in isochrones.limits.enumerated() {
      let reached = isochrones.parts[index]
      for edge in reached.keys.sorted() {
        let earlier = index > 0 ? isochrones.parts[index - 1][edge] ?? [] : []
        let parts = ReachedEdge.difference(reached[edge] ?? [], earlier)
        guard !parts.isEmpty else { continue }
        let line = try line(edge, isochrones)
        for part in parts {
          let cut = line.part(from: part.from, to: part.to)
          // What is shorter than the precision is no line.
          let places = (0..<cut.count).map { RouteWriter.place(cut[$0]) }
          guard places.contains(where: { $0 != places[0] }) else { continue }
          features.append(
            NetworkFeature(
              .line(cut.ordinates),
              [
                .real(limit / divisor), .integer(isochrones.graph.edges.ids[edge]),
                .real(part.from), .real(part.to),
              ]))
        }
      }
    }
    return features
  }

  private func places(
    _ isochrones: Isochrones, _ divisor: Double
  ) throws(GeoError) -> [NetworkFeature] {
    var features: [NetworkFeature] = []
    let costs = isochrones.nodes.sorted { $0.key < $1.key }
    let ids = costs.map { isochrones.graph.nodes.ids[$0.key] }
    try take(try reader(["geom"], of: "nodes"), among: ids) { (node) throws(GeoError) in
      let cost = costs[features.count].value
      guard let shape = NetworkShape(node.blob(0)), shape.type == 1,
        NetworkShape.isPlace(shape.position(0))
      else { throw broken("node \(node.id) has no place") }
      let place = shape.position(0)
      features.append(
        NetworkFeature(
          .point([place.x, place.y]),
          [.integer(node.id), .real(RouteWriter.number(cost / divisor))]))
    }
    return features
  }

  // MARK: - Areas

  private func areas(
    _ isochrones: Isochrones, reaching metres: Double, _ divisor: Double
  ) throws(GeoError) -> [NetworkFeature]? {
    var outline = try ReachOutline(metres: metres)
    var features: [NetworkFeature] = []
    for (index, limit) in isochrones.limits.enumerated() {
      let reached = isochrones.parts[index]
      var lines: [NetworkLine] = []
      var box = Box()
      for edge in reached.keys.sorted() {
        let whole = try line(edge, isochrones)
        for part in reached[edge] ?? [] {
          var cut = whole.part(from: part.from, to: part.to)
          // A limit of nothing reaches a place.
          if cut.count == 1 { cut = NetworkLine(cut.ordinates + cut.ordinates) }
          for place in 0..<cut.count { box.extend(x: cut[place].x, y: cut[place].y) }
          lines.append(cut)
        }
      }
      guard let left = try unreached(isochrones, reached, in: box) else { return nil }
      features.append(
        NetworkFeature(
          .areas(try outline.polygons(around: lines, unreached: left)), [.real(limit / divisor)]))
    }
    // The greatest comes first: what draws them in their order does not cover the smaller ones.
    return features.reversed()
  }

  /// The parts of edges in a box that the profile may use and that are not reached; nil if some of them are beyond the
  /// frontier of a part of the network.
  private func unreached(
    _ isochrones: Isochrones, _ reached: [Int: [ReachedEdge.Part]], in box: Box
  ) throws(GeoError) -> [NetworkLine]? {
    guard !box.isEmpty else { return [] }
    let graph = isochrones.graph
    var lines: [NetworkLine] = []
    let ids = try edges(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
    for id in ids {
      guard let edge = graph.edge(ofID: id) else {
        if graph.isPart { return nil }
        continue
      }
      guard graph.edges.isOpen(eitherWay: edge) else { continue }
      let left = ReachedEdge.difference(
        [ReachedEdge.Part(from: 0, to: 1)], reached[edge] ?? [])
      guard !left.isEmpty else { continue }
      let line = try line(edge, isochrones)
      lines += left.map { line.part(from: $0.from, to: $0.to) }
    }
    return lines
  }
}
