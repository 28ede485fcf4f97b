internal import Base

extension GeometryColumn {
  /// Adds a feature of another column as it is.
  public mutating func appendFeature(_ feature: Int, of source: borrowing GeometryColumn) {
    raise(stride: source.stride)
    append(nodes: source.nodeRange(ofFeature: feature), of: source)
    endFeature()
  }

  /// Adds a run of whole nodes of another column (a feature's, or some of them) as they are; the feature
  /// is not ended.
  public mutating func append(nodes range: Range<Int>, of source: borrowing GeometryColumn) {
    guard !range.isEmpty else { return }
    raise(stride: source.stride)
    let firstPart = source.partRange(ofNode: range.lowerBound).lowerBound
    let lastPart = Int(source.nodes[range.upperBound - 1].partEnd)
    let firstLine = firstPart == 0 ? 0 : Int(source.partEnds[firstPart - 1])
    let lastLine = lastPart == 0 ? 0 : Int(source.partEnds[lastPart - 1])
    let positions = source.positionRange(ofNodes: range)
    let (positionCount, lineCount, partCount) = (positionCount, lineEnds.count, partEnds.count)
    append(positions: positions, of: source)
    for line in firstLine..<lastLine {
      lineEnds.append(
        UInt32(
          truncatingIfNeeded: Int(source.lineEnds[line]) - positions.lowerBound + positionCount))
    }
    for part in firstPart..<lastPart {
      partEnds.append(
        UInt32(truncatingIfNeeded: Int(source.partEnds[part]) - firstLine + lineCount))
    }
    for node in range {
      var copy = source.nodes[node]
      copy.partEnd = UInt32(truncatingIfNeeded: Int(copy.partEnd) - firstPart + partCount)
      nodes.append(copy)
    }
  }

  /// Adds positions of another column, whose stride must not be greater; the line is not ended.
  public mutating func append(positions range: Range<Int>, of source: borrowing GeometryColumn) {
    precondition(range.lowerBound >= 0 && range.upperBound <= source.positionCount)
    precondition(source.stride <= stride)
    // In range: both preconditions.
    let first = source.ordinates.base + range.lowerBound * source.stride
    if stride == source.stride {
      ordinates.append(from: first, count: range.count * stride)
      return
    }
    for index in 0..<range.count {
      ordinates.append(from: first + index * source.stride, count: source.stride)
      ordinates.append(repeating: .nan, count: stride - source.stride)
    }
  }
}
