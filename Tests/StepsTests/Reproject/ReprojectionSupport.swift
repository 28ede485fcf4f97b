import Foundation
import Testing

@testable import Base
@testable import Features
@testable import Geometry
@testable import Systems

/// Where the tests' data are.
func caseFile(_ path: String) throws -> Data {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return try Data(contentsOf: folder.appending(path: "Data/" + path))
}

extension GeometryColumn {
  /// Adds a feature that is one line or ring a part (or one point).
  mutating func add(_ kind: GeometryKind, _ lines: [[[Double]]], _ dimensions: Dimensions = []) {
    let isArea = kind == .polygon
    for line in lines {
      for position in line {
        if dimensions == [.z, .m] {
          appendPosition(x: position[0], y: position[1], z: position[2], m: position[3])
        } else if position.count > 2 {
          appendPosition(x: position[0], y: position[1], z: position[2])
        } else {
          appendPosition(x: position[0], y: position[1])
        }
      }
      endLine()
      if !isArea { endPart() }
    }
    if isArea { endPart() }
    appendNode(kind, dimensions)
    endFeature()
  }

  /// The positions of each line of a feature.
  func lines(ofFeature feature: Int) -> [[[Double]]] {
    var lines: [[[Double]]] = []
    for node in nodeRange(ofFeature: feature) {
      for part in partRange(ofNode: node) {
        for line in lineRange(ofPart: part) {
          lines.append(
            positionRange(ofLine: line).map { position in
              (0..<stride).map { ordinates[position * stride + $0] }
            })
        }
      }
    }
    return lines
  }
}

extension FeatureBatch {
  /// A batch of features without properties, of one layer.
  init(_ layer: Layer, _ build: (inout GeometryColumn) -> Void) {
    self.init()
    build(&geometry)
    let slot = slot(for: layer)
    for feature in 0..<geometry.featureEnds.count {
      rowEnds.append(0)
      ids.append(.null)
      slotIndexes.append(UInt32(slot))
      offsets.append(0)
      ordinals.append(UInt64(feature + 1))
    }
    slots[slot].readCount = geometry.featureEnds.count
  }
}

extension TransformationPlan {
  /// The same, all done by PROJ.
  var byPROJ: TransformationPlan {
    TransformationPlan(
      source: source, target: target, operation: operation, missingGrids: missingGrids,
      epoch: epoch, area: area, changesHeights: changesHeights, isFromDegrees: isFromDegrees,
      isToDegrees: isToDegrees, method: method)
  }
}
