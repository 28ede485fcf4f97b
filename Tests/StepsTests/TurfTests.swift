import FormatKit
import Foundation
import Geometry
import Steps
import Testing

/// Turf's own tests of what we do as well: equal where the definition is the same, as laws elsewhere.
struct TurfTests {
  private static let data = StepResult.data.appending(path: "turf")

  private static func names(_ package: String) -> [String] {
    let folder = data.appending(path: package).appending(path: "in")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func shapes(_ package: String, _ side: String, _ name: String) throws -> [StepResult
    .Shape]
  {
    try StepResult(
      Self.data.appending(path: package).appending(path: side).appending(path: name)
    ) {
      $0.faults.closesRings = true
      $0.faults.listsFaults = true
    }.shapes
  }

  private func mended(
    _ package: String, _ name: String, linework: Bool = false
  ) throws -> [StepResult.Shape] {
    var settings = RepairStage.Settings()
    settings.isLinework = linework
    return try StepResult(
      Self.data.appending(path: package).appending(path: "in").appending(path: name),
      [RepairStage(settings, skipsErrors: false)]
    ) {
      $0.faults.closesRings = true
      $0.faults.listsFaults = true
    }.shapes
  }

  // MARK: - simplify

  /// Turf leaves out collinear positions and then those nearer than the tolerance to the one before, and
  /// only then does what Douglas and Peucker say: behind these two, ours is the same but for the order of
  /// numbers. Where a ring would collapse turf makes the tolerance smaller until a triangle is left; ours
  /// keeps a triangle as well, the largest that can be told at once.
  @Test(arguments: names("simplify")) func simplify(name: String) throws {
    let source = try shapes("simplify", "in", name)
    let wanted = try shapes("simplify", "out", name)
    let text = try String(
      contentsOf: Self.data.appending(path: "simplify/in/\(name)"), encoding: .utf8)
    let tolerance =
      text.firstMatch(of: /"tolerance": *([0-9.]+)/).flatMap { Double($0.1) } ?? 0.01
    #expect(source.count == wanted.count)
    for (before, after) in zip(source, wanted) {
      #expect(before.kind == after.kind)
      #expect(before.parts.map(\.count) == after.parts.map(\.count))
      guard before.kind != .point, before.kind != .multiPoint else {
        // Turf rounds them, too.
        for (ours, theirs) in zip(before.parts.joined(), after.parts.joined()) {
          #expect(ours.count == theirs.count)
          for (a, b) in zip(ours, theirs) {
            #expect((a[0] - b[0]).magnitude < 1e-6 && (a[1] - b[1]).magnitude < 1e-6)
          }
        }
        continue
      }
      for (line, expected) in zip(before.parts.joined(), after.parts.joined()) {
        let near = Self.withoutNear(Self.withoutCollinear(line.map { [$0[0], $0[1]] }), tolerance)
        let (kept, isHeld) = Self.simplified(near, tolerance)
        if isHeld || near.count < 5 && line.first == line.last {
          #expect(expected.count == 4 && kept.count <= 4)
        } else {
          #expect(
            kept.map { $0.map { ($0 * 1e6).rounded() / 1e6 } }
              == expected.map { [($0[0] * 1e6).rounded() / 1e6, ($0[1] * 1e6).rounded() / 1e6] })
        }
      }
    }
  }

  private static func simplified(
    _ line: [[Double]], _ tolerance: Double
  ) -> (kept: [[Double]], isHeld: Bool) {
    var simplification = Simplification(.douglasPeucker)
    var marks = [Bool](repeating: false, count: line.count)
    let flat = line.flatMap { $0 }
    let isHeld = flat.withUnsafeBufferPointer { ordinates in
      marks.withUnsafeMutableBufferPointer { marks in
        guard let first = ordinates.baseAddress, let mark = marks.baseAddress else { return false }
        return simplification.mark(
          first, count: line.count, stride: 2, tolerance: tolerance, isGround: false, marks: mark
        ).isHeld
      }
    }
    return (marks.indices.filter { marks[$0] }.map { line[$0] }, isHeld)
  }

  private static func withoutNear(_ line: [[Double]], _ tolerance: Double) -> [[Double]] {
    var kept = [line[0]]
    var lastKept = 0
    for (index, place) in line.enumerated().dropFirst() {
      let (x, y) = (place[0] - kept[kept.count - 1][0], place[1] - kept[kept.count - 1][1])
      guard x * x + y * y > tolerance * tolerance else { continue }
      kept.append(place)
      lastKept = index
    }
    if lastKept != line.count - 1 { kept.append(line[line.count - 1]) }
    return kept
  }

  private static func withoutCollinear(_ line: [[Double]]) -> [[Double]] {
    var kept: [[Double]] = []
    for place in line where kept.last != place {
      kept.append(place)
      while kept.count > 2 {
        let (a, p, b) = (kept[kept.count - 3], kept[kept.count - 2], kept[kept.count - 1])
        let cross = (p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])
        let isBetween =
          p[0] >= min(a[0], b[0]) && p[0] <= max(a[0], b[0]) && p[1] >= min(a[1], b[1])
          && p[1] <= max(a[1], b[1])
        guard cross == 0, isBetween else { break }
        kept.remove(at: kept.count - 2)
      }
    }
    return kept
  }

  // MARK: - bbox-clip

  /// Lines are equal; turf's polygons run along the box where they leave it, so that areas are compared.
  @Test(arguments: names("bbox-clip")) func bboxClip(name: String) throws {
    let source = try shapes("bbox-clip", "in", name)
    let wanted = try shapes("bbox-clip", "out", name)[1]
    let frame = try #require(source.last?.parts.first?.first)
    let box = BoundingBox(
      west: frame.map { $0[0] }.min() ?? 0, south: frame.map { $0[1] }.min() ?? 0,
      east: frame.map { $0[0] }.max() ?? 0, north: frame.map { $0[1] }.max() ?? 0)
    let result = try StepResult(
      Self.data.appending(path: "bbox-clip/in/\(name)"),
      [ClipStage(.box(box), skipsErrors: false)])
    if wanted.kind == .polygon {
      let context = try GEOSContext()
      let found = result.shapes.count > 1 ? Array(result.shapes.dropLast()) : []
      let area = found.isEmpty ? 0 : try HeldShape.union(found, context).area()
      var flat = wanted.column
      let expected = Self.area(&flat)
      #expect((area - expected).magnitude <= 1e-9 * max(area, 1e-6))
    } else {
      let found = try #require(result.shapes.first)
      #expect(found.kind == wanted.kind)
      #expect(found.parts.map(\.count) == wanted.parts.map(\.count))
      for (ours, theirs) in zip(found.parts.joined(), wanted.parts.joined()) {
        #expect(ours.count == theirs.count)
        for (a, b) in zip(ours, theirs) {
          #expect((a[0] - b[0]).magnitude < 1e-9 && (a[1] - b[1]).magnitude < 1e-9)
        }
      }
    }
  }

  /// Exterior rings without their holes, by the shoelace formula.
  private static func area(_ column: inout GeometryColumn) -> Double {
    var sum = 0.0
    for part in column.partRange(ofNode: 0) {
      for line in column.lineRange(ofPart: part) {
        let area = (column.doubledArea(ofRing: line) / 2).magnitude
        sum += line == column.lineRange(ofPart: part).lowerBound ? area : -area
      }
    }
    return sum
  }

  // MARK: - unkink-polygon, clean-coords, rewind

  /// Turf makes a polygon of each loop, and ours by linework one geometry of all: together they are the
  /// same set of points where loops do not overlap. In complex they do, and where two loops go round in
  /// opposite directions turf has the area twice and GEOS not at all; polygon-with-holes has holes that
  /// kink, which turf fills in part.
  @Test(arguments: ["hourglass", "hourglassFeatureCollection", "polygon"])
  func unkink(name: String) throws {
    let context = try GEOSContext()
    let wanted = try HeldShape.union(
      shapes("unkink-polygon", "out", name + ".geojson"), context)
    let found = try HeldShape.union(
      mended("unkink-polygon", name + ".geojson", linework: true), context)
    #expect(try found.difference(from: wanted) == 0)
  }

  @Test(arguments: ["complex", "polygon-with-holes"]) func unkinkAsLaw(name: String) throws {
    let context = try GEOSContext()
    for linework in [false, true] {
      for shape in try mended("unkink-polygon", name + ".geojson", linework: linework) {
        let isValid = try context.shape(ofFeature: 0, in: shape.column).validity() == .valid
        #expect(isValid)
      }
    }
  }

  /// Lines of which turf leaves out collinear positions: what is left is part of ours, in its order.
  private static let collinear = ["segment.geojson"]

  /// Turf leaves out collinear positions as well, which ours keeps, as they may be a neighbour's corners:
  /// so areas are the same set of points, and what has no such positions is equal.
  @Test(arguments: names("clean-coords")) func cleanCoords(name: String) throws {
    let wanted = try shapes("clean-coords", "out", name)
    let found = try mended("clean-coords", name)
    #expect(found.count == wanted.count)
    for (ours, theirs) in zip(found, wanted) {
      if Self.collinear.contains(name) {
        #expect(ours != theirs, "there is no difference any more")
        let (all, kept) = (Array(ours.parts.joined().joined()), theirs.parts.joined().joined())
        var rest = all[...]
        for position in kept {
          let place = try #require(rest.firstIndex(of: position), "\(position) is not ours")
          rest = rest[(place + 1)...]
        }
        #expect(all.first == kept.first && all.last == Array(kept).last)
        continue
      }
      if ours.kind == .polygon || ours.kind == .multiPolygon {
        let context = try GEOSContext()
        let union = try HeldShape.union([ours], context)
        #expect(try union.difference(from: HeldShape.union([theirs], context)) == 0)
      } else {
        #expect(ours == theirs)
      }
    }
  }

  /// Lines go on as they are; turf turns them, too.
  @Test(arguments: names("rewind")) func rewind(name: String) throws {
    let wanted = try shapes("rewind", "out", name)
    let found = try mended("rewind", name)
    #expect(found.count == wanted.count)
    let source = try shapes("rewind", "in", name)
    for (index, ours) in found.enumerated() {
      let isArea = ours.kind == .polygon || ours.kind == .multiPolygon
      #expect(ours == (isArea ? wanted[index] : source[index]))
    }
  }
}
