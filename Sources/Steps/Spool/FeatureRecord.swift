import Base
import Features
import Geometry

/// A feature as bytes, in the byte order of the machine: a head, then cells, nodes, ends, ordinates, text. All
/// numbers count from the feature's own beginning.
enum FeatureRecord {
  /// What a record begins with.
  struct Head: BitwiseCopyable {
    var size: UInt64
    var layer: UInt32
    var hasRowID: UInt32
    var rowID: Int64
    var offset: UInt64
    var ordinal: UInt64
    var id: Cell
    var cells: UInt32
    var nodes: UInt32
    var parts: UInt32
    var lines: UInt32
    var positions: UInt32
    var stride: UInt32
    var text: UInt64
  }

  /// Adds the record of a feature to bytes; `keys` gives the number that a key of the slot has in records.
  static func write(
    _ feature: Int, of batch: borrowing FeatureBatch, layer: Int, keys: UnsafePointer<UInt32>,
    to out: inout Bytes
  ) {
    let cells = batch.cellRange(ofFeature: feature)
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    let firstPart =
      nodes.lowerBound == 0 ? 0 : Int(batch.geometry.nodes[nodes.lowerBound - 1].partEnd)
    let endPart =
      nodes.isEmpty ? firstPart : Int(batch.geometry.nodes[nodes.upperBound - 1].partEnd)
    let firstLine = firstPart == 0 ? 0 : Int(batch.geometry.partEnds[firstPart - 1])
    let endLine = endPart == firstPart ? firstLine : Int(batch.geometry.partEnds[endPart - 1])
    let stride = batch.geometry.stride
    var textCount = 0
    for index in cells where batch.cells[index].type.isStored {
      textCount += batch.cells[index].textRange.count
    }
    let id = batch.ids[feature]
    if id.type.isStored { textCount += id.textRange.count }

    let start = out.count
    let size =
      (MemoryLayout<Head>.size + cells.count * MemoryLayout<Cell>.stride
        + positions.count * stride * 8 + nodes.count * MemoryLayout<GeometryNode>.stride
        + (endPart - firstPart) * 4 + (endLine - firstLine) * 4 + textCount + 7) & ~7
    out.append(repeating: 0, count: size)
    var next = UnsafeMutableRawPointer(out.base + start)
    let head = next.bindMemory(to: Head.self, capacity: 1)
    next += MemoryLayout<Head>.size
    let cellOut = next.bindMemory(to: Cell.self, capacity: cells.count)
    next += cells.count * MemoryLayout<Cell>.stride
    // In range: the batch's tables guarantee it.
    let ordinates = batch.geometry.ordinates.base + positions.lowerBound * stride
    next.copyMemory(from: ordinates, byteCount: positions.count * stride * 8)
    next += positions.count * stride * 8
    let nodeOut = next.bindMemory(to: GeometryNode.self, capacity: nodes.count)
    for (place, node) in nodes.enumerated() {
      var copy = batch.geometry.nodes[node]
      copy.partEnd -= UInt32(firstPart)
      nodeOut[place] = copy
    }
    next += nodes.count * MemoryLayout<GeometryNode>.stride
    let partOut = next.bindMemory(to: UInt32.self, capacity: endPart - firstPart)
    for part in firstPart..<endPart {
      partOut[part - firstPart] = batch.geometry.partEnds[part] - UInt32(firstLine)
    }
    next += (endPart - firstPart) * 4
    let lineOut = next.bindMemory(to: UInt32.self, capacity: endLine - firstLine)
    for line in firstLine..<endLine {
      lineOut[line - firstLine] = batch.geometry.lineEnds[line] - UInt32(positions.lowerBound)
    }
    next += (endLine - firstLine) * 4

    var textEnd = 0
    func moved(_ cell: Cell, _ text: UnsafeMutableRawPointer) -> Cell {
      guard cell.type.isStored else { return cell }
      let bytes = batch.bytes(of: cell)
      if let base = bytes.baseAddress {
        (text + textEnd).copyMemory(from: base, byteCount: bytes.count)
      }
      var copy = cell
      copy.bits = UInt64(textEnd) << 32 | UInt64(bytes.count)
      textEnd += bytes.count
      return copy
    }
    for (place, index) in cells.enumerated() {
      var cell = moved(batch.cells[index], next)
      cell.key = keys[Int(cell.key)]
      cellOut[place] = cell
    }
    head.pointee = Head(
      size: UInt64(size), layer: UInt32(layer), hasRowID: batch.rowIDs.isEmpty ? 0 : 1,
      rowID: batch.rowIDs.isEmpty ? 0 : batch.rowIDs[feature], offset: batch.offsets[feature],
      ordinal: batch.ordinals[feature], id: moved(id, next), cells: UInt32(cells.count),
      nodes: UInt32(nodes.count), parts: UInt32(endPart - firstPart),
      lines: UInt32(endLine - firstLine), positions: UInt32(positions.count),
      stride: UInt32(stride), text: UInt64(textEnd))
  }

  /// Adds the feature of a record to a batch, which counts it as read.
  static func append(
    _ record: UnsafeRawPointer, _ layers: [SpooledLayer], to batch: inout FeatureBatch
  ) {
    let head = record.load(as: Head.self)
    let layer = layers[Int(head.layer)]
    let slotIndex = batch.slot(for: layer.target)
    let slot = batch.slots[slotIndex]
    if slot.keys.count == 0 { layer.register(in: slot) }
    slot.readCount += 1

    var next = record + MemoryLayout<Head>.size
    let cells = next.assumingMemoryBound(to: Cell.self)
    next += Int(head.cells) * MemoryLayout<Cell>.stride
    let ordinates = next.assumingMemoryBound(to: Double.self)
    next += Int(head.positions) * Int(head.stride) * 8
    let nodes = next.assumingMemoryBound(to: GeometryNode.self)
    next += Int(head.nodes) * MemoryLayout<GeometryNode>.stride
    let partEnds = next.assumingMemoryBound(to: UInt32.self)
    next += Int(head.parts) * 4
    let lineEnds = next.assumingMemoryBound(to: UInt32.self)
    next += Int(head.lines) * 4

    let textStart = UInt64(batch.text.count)
    batch.text.append(from: next.assumingMemoryBound(to: UInt8.self), count: Int(head.text))
    for index in 0..<Int(head.cells) {
      var cell = cells[index]
      if cell.type.isStored { cell.bits += textStart << 32 }
      batch.cells.append(cell)
    }
    var id = head.id
    if id.type.isStored { id.bits += textStart << 32 }
    batch.ids.append(id)
    // A batch has row ids for all features or for none.
    if head.hasRowID != 0 {
      batch.rowIDs.append(repeating: 0, count: batch.count - batch.rowIDs.count)
      batch.rowIDs.append(head.rowID)
    } else if !batch.rowIDs.isEmpty {
      batch.rowIDs.append(0)
    }
    batch.slotIndexes.append(UInt32(slotIndex))
    batch.offsets.append(head.offset)
    batch.ordinals.append(head.ordinal)
    batch.rowEnds.append(UInt32(batch.cells.count))
    append(head, ordinates, nodes, partEnds, lineEnds, to: &batch.geometry)
  }

  private static func append(
    _ head: Head, _ ordinates: UnsafePointer<Double>, _ nodes: UnsafePointer<GeometryNode>,
    _ partEnds: UnsafePointer<UInt32>, _ lineEnds: UnsafePointer<UInt32>,
    to geometry: inout GeometryColumn
  ) {
    let stride = Int(head.stride)
    let positions = Int(head.positions)
    if stride > geometry.stride { geometry.raise(stride: stride) }
    let firstPosition = UInt32(geometry.positionCount)
    let firstLine = UInt32(geometry.lineEnds.count)
    let firstPart = UInt32(geometry.partEnds.count)
    if stride == geometry.stride {
      geometry.ordinates.append(from: ordinates, count: positions * stride)
    } else {
      for position in 0..<positions {
        let place = ordinates + position * stride
        for axis in 0..<geometry.stride {
          geometry.ordinates.append(axis < stride ? place[axis] : .nan)
        }
      }
    }
    for line in 0..<Int(head.lines) { geometry.lineEnds.append(lineEnds[line] + firstPosition) }
    for part in 0..<Int(head.parts) { geometry.partEnds.append(partEnds[part] + firstLine) }
    for node in 0..<Int(head.nodes) {
      var copy = nodes[node]
      copy.partEnd += firstPart
      geometry.nodes.append(copy)
    }
    geometry.endFeature()
  }
}
