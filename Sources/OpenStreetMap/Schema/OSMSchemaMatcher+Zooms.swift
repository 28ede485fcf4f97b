internal import Base
internal import Features

/// The zooms of tiles that show features.
extension OSMSchemaMatcher {
  /// The zooms that show the object that was matched last in a layer, by the first rule that holds; nil for all.
  func zooms(
    layer: Int, _ tags: OSMTagList, scratch batch: inout FeatureBatch
  ) -> ShownZooms? {
    for index in schema.layers[layer].zooms {
      let rule = schema.program.zoomRules[index]
      guard holds(rule.condition) else { continue }
      let areReached = (rule.limitStart..<rule.limitEnd).allSatisfy { limit in
        isReached(schema.program.zoomLimits[limit], tags, scratch: &batch)
      }
      if areReached { return rule.zooms }
    }
    return nil
  }

  /// Appends the cell that says so, if there is something to say.
  func appendZooms(
    layer: Int, _ tags: OSMTagList, to batch: inout FeatureBatch, slot: Int
  ) {
    guard let zooms = zooms(layer: layer, tags, scratch: &batch) else { return }
    let name = UnsafeBufferPointer(
      start: ShownZooms.name.utf8Start, count: ShownZooms.name.utf8CodeUnitCount)
    let key = batch.slots[slot].keys.index(of: name)
    batch.cells.append(zooms.cell(key: UInt32(truncatingIfNeeded: key)))
  }

  private func isReached(
    _ limit: OSMZoomRule.Limit, _ tags: OSMTagList, scratch batch: inout FeatureBatch
  ) -> Bool {
    switch limit.source.special {
    case .area: return measures.area.map { $0 >= limit.least } ?? false
    case .mercatorArea: return measures.mercatorArea.map { $0 >= limit.least } ?? false
    case .length: return measures.length.map { $0 >= limit.least } ?? false
    default: break
    }
    guard let cell = number(limit.source, tags, scratch: &batch) else { return false }
    return cell.real >= limit.least
  }

  /// The number of a tag; it is read into a cell that does not stay.
  private func number(
    _ source: OSMSchemaField, _ tags: OSMTagList, scratch batch: inout FeatureBatch
  ) -> Cell? {
    let count = batch.cells.count
    guard case .done = append(source, 0, tags, to: &batch), batch.cells.count > count else {
      return nil
    }
    let cell = batch.cells[count]
    batch.cells.truncate(to: count)
    return cell
  }
}
