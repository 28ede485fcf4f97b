import Testing

@testable import Base
@testable import Geometry

/// The bridge to GEOS: what goes over comes back, and what GEOS does not stand does not go over.
struct GEOSShapeTests {
  /// A column with one node, whose rings or lines are given by x y pairs.
  private func column(
    _ kind: GeometryKind, stride: Int = 2, dimensions: Dimensions = [], _ parts: [[[Double]]]
  ) -> GeometryColumn {
    var column = GeometryColumn()
    column.raise(stride: stride)
    for part in parts {
      for line in part {
        for value in line { column.ordinates.append(value) }
        column.endLine()
      }
      column.endPart()
    }
    column.appendNode(kind, dimensions)
    column.endFeature()
    return column
  }

  private func ordinates(_ column: borrowing GeometryColumn) -> [Double] {
    Array(column.ordinates.buffer)
  }

  @Test func `everything comes back as it was`() throws {
    let context = try GEOSContext()
    var source = GeometryColumn()
    let collection = source.appendNode(.geometryCollection, .z)
    for position in [(1.0, 2.0, 3.0), (4.0, 5.0, 6.0)] {
      source.appendPosition(x: position.0, y: position.1, z: position.2)
    }
    source.endLine()
    source.endPart()
    source.appendNode(.multiPoint, .z)
    for (x, y) in [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 0.0)] {
      source.appendPosition(x: x, y: y, z: 7)
    }
    source.endLine()
    for (x, y) in [(3.0, 1.0), (4.0, 1.0), (4.0, 2.0), (3.0, 1.0)] {
      source.appendPosition(x: x, y: y, z: 8)
    }
    source.endLine()
    source.endPart()
    source.appendNode(.polygon, .z)
    source.appendNode(.lineString, .z)
    source.endCollection(collection)
    source.endFeature()

    let shape = try context.shape(ofFeature: 0, in: source)
    let found1 = shape.kind
    #expect(found1 == .geometryCollection)
    let found2 = shape.memberCount
    #expect(found2 == 3)
    let found3 = shape.hasZ
    #expect(found3)
    let found4 = try shape.area()
    #expect(found4 == 40)
    var back = GeometryColumn()
    shape.append(to: &back)
    back.endFeature()
    #expect(back.stride == 3)
    #expect(ordinates(back) == ordinates(source))
    #expect(back.nodes.buffer.map(\.kind) == source.nodes.buffer.map(\.kind))
    #expect(back.nodes.buffer.map(\.partEnd) == source.nodes.buffer.map(\.partEnd))
    #expect(back.nodes[0].descendants == 3)
    #expect(Array(back.lineEnds.buffer) == Array(source.lineEnds.buffer))
    #expect(Array(back.partEnds.buffer) == Array(source.partEnds.buffer))
  }

  @Test func `m is left out and a missing z stays missing`() throws {
    let context = try GEOSContext()
    let source = column(
      .lineString, stride: 4, dimensions: .m, [[[1, 2, .nan, 10, 3, 4, .nan, 20]]])
    let shape = try context.shape(ofFeature: 0, in: source)
    let found5 = shape.hasZ
    #expect(!found5)
    var back = GeometryColumn()
    shape.append(to: &back)
    #expect(ordinates(back) == [1, 2, 3, 4])
    let full = column(
      .lineString, stride: 4, dimensions: [.z, .m], [[[1, 2, 5, 10, 3, 4, 6, 20]]])
    var wide = GeometryColumn()
    wide.raise(stride: 4)
    try context.shape(ofFeature: 0, in: full).append(to: &wide)
    #expect(wide.ordinates.buffer.prefix(3).elementsEqual([1, 2, 5]))
    #expect(wide.ordinates[3].isNaN)
    #expect(wide.nodes[0].dimensions == .z)
  }

  @Test func `what GEOS does not stand is refused before`() throws {
    let context = try GEOSContext()
    func refusal(_ column: borrowing GeometryColumn) -> GEOSRefusal? {
      do throws(GEOSRefusal) {
        _ = try context.shape(ofFeature: 0, in: column)
        return nil
      } catch {
        return error
      }
    }
    let shell: [Double] = [0, 0, 9, 0, 9, 9, 0, 0]
    #expect(refusal(column(.polygon, [[[0, 0, 9, 0, 9, 9, 0, 9]]])) == .openRing(position: 0))
    #expect(
      refusal(column(.polygon, [[shell, [1, 1, 2, 1, 1, 1]]])) == .tooFewPositions(position: 4))
    #expect(refusal(column(.lineString, [[[1, 1]]])) == .tooFewPositions(position: 0))
    #expect(refusal(column(.point, [[[.nan, 1]]])) == .notFinite(position: 0))
    #expect(
      refusal(column(.multiPolygon, [[shell], [[0, 0, .infinity, 0, 9, 9, 0, 0]]]))
        == .notFinite(position: 5))
    #expect(refusal(column(.polygon, [])) == nil)
    #expect(refusal(column(.multiPolygon, [[shell], []])) == nil)
  }

  @Test func `a bow tie is judged, and made valid by both methods`() throws {
    let context = try GEOSContext()
    let tie = column(.polygon, [[[0, 0, 2, 2, 2, 0, 0, 2, 0, 0]]])
    let shape = try context.shape(ofFeature: 0, in: tie)
    let found6 = try shape.validity()
    #expect(found6 == .invalid(reason: "Self-intersection", x: 1, y: 1))
    for method in [GEOSRepairMethod.linework, .structure(keepsCollapsed: false)] {
      let valid = try shape.madeValid(method)
      let found7 = try valid.validity()
      #expect(found7 == .valid)
      let found8 = try valid.area()
      #expect(found8 == 2)
      let found9 = valid.kind
      #expect(found9 == .multiPolygon)
    }
  }

  @Test func `one dimension is taken out of a mixture`() throws {
    let context = try GEOSContext()
    // Two squares that share an edge and a corner: their intersection is a line and a point.
    let one = try context.shape(of: Box(minX: 0, minY: 0, maxX: 1, maxY: 1))
    let other = column(
      .multiPolygon,
      [[[1, 0, 2, 0, 2, 0.5, 1, 0.5, 1, 0]], [[1, 1, 2, 1, 2, 2, 1, 2, 1, 1]]])
    let shared = try one.intersection(context.shape(ofFeature: 0, in: other))
    let found10 = shared.kind
    #expect(found10 == .geometryCollection)
    var out = GeometryColumn()
    let found11 = shared.append(dimension: 2, to: &out)
    #expect(!found11)
    let found12 = shared.append(dimension: 1, isMulti: true, to: &out)
    #expect(found12)
    let found13 = shared.append(dimension: 0, to: &out)
    #expect(found13)
    #expect(out.nodes.buffer.map(\.kind) == [.multiLineString, .point])
    #expect(ordinates(out).suffix(2) == [1, 1])
  }

  @Test func `prepared geometries answer`() throws {
    let context = try GEOSContext()
    let area = try GEOSPreparedShape(context.shape(of: Box(minX: 0, minY: 0, maxX: 4, maxY: 4)))
    let inner = try context.shape(of: Box(minX: 1, minY: 1, maxX: 2, maxY: 2))
    let outer = try context.shape(of: Box(minX: 5, minY: 1, maxX: 6, maxY: 2))
    let found14 = try area.contains(inner)
    #expect(found14)
    let found15 = try area.intersects(inner)
    #expect(found15)
    let found16 = try area.within(inner)
    #expect(!found16)
    let found17 = try area.isDisjoint(from: outer)
    #expect(found17)
    let found18 = try inner.clipped(to: Box(minX: 1.5, minY: 0, maxX: 3, maxY: 3)).area()
    #expect(found18 == 0.5)
  }
}
