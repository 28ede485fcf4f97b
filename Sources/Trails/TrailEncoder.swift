internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// How a task differs from its feature.
enum TrailChange: Int, ChangeKind {
  case leftOut
  var reason: Reason { .taskShort }
  var message: String { reason.meaning }
}

/// Makes tasks of features; one for each worker.
final class TrailEncoder: BatchEncoder {
  private let writer: TrailWriter
  private var text = Bytes()
  private var changes = ChangeCounts()

  init(_ writer: TrailWriter) { self.writer = writer }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    text.removeAll()
    changes.removeAll()
    for slot in batch.slots where slot.outCount > 0 && !slot.layer.crs.isDegrees {
      throw GeoError(
        .needsReprojection, "layer '\(slot.layer.name)' is not in WGS 84",
        at: SourceLocation(path: slot.layer.path))
    }
    for feature in 0..<batch.count { append(feature, batch) }
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try writer.add(text.buffer)
    changes.book(TrailChange.self, batch)
  }

  private func append(_ feature: Int, _ batch: borrowing FeatureBatch) {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    var (element, before): (TrailElement?, [TrailNode]?)
    var name: String?
    var isWhole = batch.ids[feature].type == .null
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      if slot.fields[Int(cell.key)] == LayerSlot.deselectedField { continue }
      let isProperty = cell.flags.isDisjoint(with: .members)
      switch (slot.keys.name(at: Int(cell.key)), cell.type) {
      case ("order", _) where isProperty, ("titles", _) where isProperty: break
      case ("name", .text) where isProperty, ("name", .date) where isProperty,
        ("name", .dateTime) where isProperty, ("name", .integer) where isProperty:
        name = batch.text(of: cell)
      case ("task", .json) where isProperty:
        element = Self.value(cell, batch).flatMap { TrailElement($0) }
        if element == nil { isWhole = false }
      case ("before", .json) where isProperty:
        if case .array(let items)? = Self.value(cell, batch)?.content {
          before = items.compactMap { TrailNode($0) }
        }
      case (_, .null) where isProperty: break
      default: isWhole = false
      }
    }
    let isOurs = element != nil
    var task = TrailTask(
      before: before ?? (isOurs ? [] : [.text("\n  ")]), element: element ?? TrailElement("task"),
      order: 0)
    if let name, task.name != name { task.element.set("name", name) }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    if let position = positions.first {
      let start = position * batch.geometry.stride
      let place = (x: batch.geometry.ordinates[start], y: batch.geometry.ordinates[start + 1])
      if let node = nodes.first, !batch.geometry.nodes[node].dimensions.isEmpty { isWhole = false }
      if task.place == nil || task.place?.x != place.x || task.place?.y != place.y {
        task.move(to: place)
      }
    }
    for node in task.before { TrailText.append(node, to: &text) }
    TrailText.append(task.element, to: &text)
    if !isWhole { changes.note(TrailChange.leftOut, feature, of: batch) }
  }

  private static func value(_ cell: Cell, _ batch: borrowing FeatureBatch) -> SettingsValue? {
    try? SettingsText(batch.bytes(of: cell), path: "", reason: .badTrail).parse()
  }
}

extension TrailTask {
  /// Gives the task another place.
  fileprivate mutating func move(to place: (x: Double, y: Double)) {
    var location = element.child("location") ?? TrailElement("location")
    location.set("latitude", JSONValue.text(of: place.y))
    location.set("longitude", JSONValue.text(of: place.x))
    for (index, node) in element.content.enumerated() {
      guard case .element(let child) = node, child.name == "location" else { continue }
      element.content[index] = .element(location)
      return
    }
    element.content.append(.element(location))
  }
}
