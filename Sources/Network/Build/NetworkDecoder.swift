internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Text

/// Makes the rows of a network's tables; owned by one worker.
final class NetworkDecoder: BatchDecoder {
  private let network: RoadNetwork
  private let tables: NetworkTables
  private let origin: NetworkReader.Origin
  /// The keys of the columns by the slot of the layer, as this worker has numbered them.
  private var keys: [Int: [UInt32]] = [:]
  private var column = 0
  private var currentKeys: [UInt32] = []

  init(_ network: RoadNetwork, _ tables: NetworkTables, _ origin: NetworkReader.Origin) {
    self.network = network
    self.tables = tables
    self.origin = origin
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    for record in 0..<batch.piece.records.count {
      let rows = batch.piece.records[record]
      let table = Int(rows.tag)
      let slot = batch.slot(for: tables.layers[table])
      if keys[slot] == nil {
        keys[slot] = batch.keys(of: tables.layers[table], in: slot)
      }
      currentKeys = keys[slot] ?? []
      for row in rows.start..<rows.end {
        column = 0
        switch table {
        case 0: node(row, &batch)
        case 1: edge(row, &batch)
        case 2: restriction(row, &batch)
        case 3: profile(row, &batch)
        case 4: summary(&batch)
        default: conditions(row, &batch)
        }
        batch.geometry.endFeature()
        batch.endRow(row, in: slot)
      }
      batch.slots[slot].readCount += rows.end - rows.start
    }
  }

  // MARK: - Rows

  private func node(_ row: Int, _ batch: inout FeatureBatch) {
    let index = Int(network.nodes[row])
    let facts = network.facts[index]
    let place = network.places[index]
    batch.geometry.appendPosition(x: place.longitude, y: place.latitude)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, [])
    add(network.nodeIDs[index], &batch)
    add(facts?.barrier, &batch)
    add(facts?.hasSignals ?? false, &batch)
    for profile in network.profiles.indices {
      let passage = facts?.passages[profile] ?? (.yes, 0)
      add(passage.access.name, &batch)
      add(passage.seconds, &batch)
    }
  }

  private func edge(_ row: Int, _ batch: inout FeatureBatch) {
    let edge = network.edges[row]
    let road = network.roads[Int(edge.road)]
    for place in edge.places {
      let position = network.places[Int(network.indexes[place])]
      batch.geometry.appendPosition(x: position.longitude, y: position.latitude)
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.lineString, [])
    add(id(ofNode: edge.from), &batch)
    add(id(ofNode: edge.to), &batch)
    add(road.id, &batch)
    add(Int64(edge.part), &batch)
    add(edge.length, &batch)
    for text in [road.name, road.ref, road.kind, road.surface] { add(text, &batch) }
    for flag in [road.isRoundabout, road.isToll, road.isTunnel, road.isBridge] { add(flag, &batch) }
    add(road.limitForward, &batch)
    add(road.limitBackward, &batch)
    add(road.conditional, &batch)
    for profile in network.profiles.indices {
      let seconds = network.seconds(row, profile)
      let access = network.access(row, profile)
      let component = network.components[profile][row]
      add(seconds.forward, &batch)
      add(seconds.backward, &batch)
      add(access.forward.name, &batch)
      add(access.backward.name, &batch)
      add(component > 0 ? Int64(component) : nil, &batch)
    }
  }

  private func id(ofNode index: UInt32) -> Int64? {
    network.number(ofNode: index).map { Int64($0 + 1) }
  }

  private func restriction(_ row: Int, _ batch: inout FeatureBatch) {
    let restriction = network.restrictions[row]
    add(restriction.id, &batch)
    add(restriction.kind, &batch)
    add(Int64(restriction.from + 1), &batch)
    add(restriction.viaNode.map { Int64($0 + 1) }, &batch)
    if restriction.viaEdges.isEmpty {
      addNull(&batch)
    } else {
      let list = JSONValue.array(restriction.viaEdges.map { .count($0 + 1) })
      add(list.compact, as: .json, &batch)
    }
    add(Int64(restriction.to + 1), &batch)
    let names = restriction.profiles.map { JSONValue.string(network.profiles[$0].name) }
    add(JSONValue.array(names).compact, as: .json, &batch)
    add(restriction.conditional, &batch)
  }

  private func profile(_ row: Int, _ batch: inout FeatureBatch) {
    add(network.profiles[row].name, &batch)
    add(network.profiles[row].definition, &batch)
  }

  private func summary(_ batch: inout FeatureBatch) {
    add(origin.source, &batch)
    add(origin.timestamp, &batch)
    add(origin.program, &batch)
    add(Int64(network.nodeCount), &batch)
    add(Int64(network.edgeCount), &batch)
    add(Int64(network.restrictionCount), &batch)
  }

  private func conditions(_ row: Int, _ batch: inout FeatureBatch) {
    let roads = network.conditionalRoads
    if row < roads.count {
      let road = network.roads[roads[row]]
      conditions(road.id, road.tags, "way", &batch)
    } else {
      let node = network.conditionalNodes[row - roads.count]
      conditions(network.nodeIDs[node], network.facts[node]?.tags, "node", &batch)
    }
  }

  private func conditions(
    _ id: Int64, _ tags: RoadTags?, _ kind: String, _ batch: inout FeatureBatch
  ) {
    add(id, &batch)
    let members = (tags ?? RoadTags()).all.map { ($0.key, JSONValue.string($0.value)) }
    add(JSONValue.object(members).compact, as: .json, &batch)
    add(kind, &batch)
  }

  // MARK: - Cells, column by column

  private func nextKey() -> UInt32 {
    defer { column += 1 }
    return currentKeys[column]
  }

  private func addNull(_ batch: inout FeatureBatch) {
    batch.cells.append(Cell(key: nextKey(), type: .null, bits: 0))
  }

  private func add(_ value: Int64?, _ batch: inout FeatureBatch) {
    guard let value else { return addNull(&batch) }
    batch.cells.append(Cell(key: nextKey(), type: .integer, bits: UInt64(bitPattern: value)))
  }

  private func add(_ value: Double?, _ batch: inout FeatureBatch) {
    guard let value else { return addNull(&batch) }
    batch.cells.append(Cell(key: nextKey(), type: .real, bits: value.bitPattern))
  }

  private func add(_ value: Bool, _ batch: inout FeatureBatch) {
    batch.cells.append(Cell(key: nextKey(), type: .boolean, bits: value ? 1 : 0))
  }

  private func add(_ value: String?, as type: CellType = .text, _ batch: inout FeatureBatch) {
    guard let value else { return addNull(&batch) }
    let start = batch.text.count
    for byte in value.utf8 { batch.text.append(byte) }
    batch.cells.append(batch.storedCell(key: nextKey(), type: type, from: start))
  }
}
