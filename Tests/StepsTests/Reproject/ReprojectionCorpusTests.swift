import Foundation
import Testing

@testable import Base
@testable import Geometry
@testable import Systems

/// Coordinates that others computed or published: OSGeo/PROJ, IOGP's GIGS and 373-7-2, proj4js.
@Suite struct ReprojectionCorpusTests {
  struct Row: CustomStringConvertible, Sendable {
    var id: String
    var source: String
    var target: String
    var isAuthorityOrder: Bool
    var point: [Double]
    var expected: [Double]
    var tolerance: Double
    var grid: String
    var description: String { id }
  }

  static let rows: [Row] = {
    let text = (try? String(decoding: caseFile("reproject/expected.tsv"), as: UTF8.self)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        String($0).replacing("\\t", with: "\t").replacing("\\n", with: "\n").replacing(
          "\\\\", with: "\\")
      }
      func numbers(_ text: String) -> [Double] {
        text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      }
      let tolerance = cells[7].split(separator: " ")
      return Row(
        id: cells[0], source: cells[2], target: cells[3], isAuthorityOrder: cells[4] == "authority",
        point: numbers(cells[5]), expected: numbers(cells[6]),
        tolerance: (Double(tolerance[0]) ?? .nan) * (tolerance[1] == "mm" ? 0.001 : 1),
        grid: cells[8])
    }
  }()

  @Test func allRowsAreThere() { #expect(Self.rows.count == 398) }

  @Test func everyRowIsWithinItsTolerance() throws {
    let systems = try ReferenceSystems()
    let earth = try Geodesic()
    var named: [String] = []
    var ballparks = 0
    var kernels = 0
    for row in Self.rows {
      let source = try systems.system(row.source)
      let target = try systems.system(row.target)
      let from = try #require(systems.facts(of: source))
      let to = try #require(systems.facts(of: target))
      let point = row.isAuthorityOrder ? Self.eastFirst(row.point, from) : row.point
      let expected = row.isAuthorityOrder ? Self.eastFirst(row.expected, to) : row.expected
      var demands = TransformationDemands()
      demands.area = Self.area(around: point, from, expected, to)
      // What names no datum, or one that nobody knows, leads by a ballpark only: that must be refused
      // unless it is allowed.
      var plan: TransformationPlan
      do throws(GeoError) { plan = try Self.plan(systems, from: source, to: target, demands) } catch
      {
        #expect(error.reason == .noOperation, "\(row.id)")
        if !row.grid.isEmpty { #expect(error.hint?.contains(row.grid) == true, "\(row.id)") }
        demands.allowsBallpark = true
        plan = try systems.plan(from: source, to: target, demands)
        #expect(plan.operation.isBallpark, "\(row.id)")
        ballparks += 1
      }
      if row.grid.isEmpty, !plan.operation.grids.isEmpty {
        // The numbers were made without grids, and this one is installed here.
        let others = try systems.operations(from: source, to: target, area: demands.area)
        demands.number = others.first { $0.isAvailable && $0.grids.isEmpty }?.number
        plan = try systems.plan(from: source, to: target, demands)
      }
      let error = try Self.error(of: plan, point, expected, earth)
      if row.grid.isEmpty {
        #expect(error <= row.tolerance, "\(row.id): \(plan.operation.name) \(error) m")
        if plan.kernel != nil {
          // By PROJ, too.
          let other = try Self.error(of: plan.byPROJ, point, expected, earth)
          #expect((error - other).magnitude <= 1e-4 || error == other, "\(row.id)")
          kernels += 1
        }
      } else {
        // Not guessed: what is missing is named, and it is what the row says.
        #expect(plan.missingGrids.contains { $0.name == row.grid }, "\(row.id)")
        named.append(row.grid)
      }
    }
    #expect(
      named.sorted() == [
        "be_ign_bd72lb72_etrs89lb08.tif", "be_ign_hBG18.tif", "es_cat_icgc_100800401.tif",
        "us_nga_egm08_25.tif",
      ])
    #expect(ballparks > 20)
    #expect(kernels > 50)
  }

  /// As a step chooses: by the area, or as if it were unknown where no operation is for it.
  private static func plan(
    _ systems: ReferenceSystems, from source: CoordinateReferenceSystem,
    to target: CoordinateReferenceSystem, _ demands: TransformationDemands
  ) throws(GeoError) -> TransformationPlan {
    if let plan = try? systems.plan(from: source, to: target, demands) { return plan }
    var demands = demands
    demands.area = nil
    return try systems.plan(from: source, to: target, demands)
  }

  /// Metres between what comes out and what is expected.
  private static func error(
    of plan: TransformationPlan, _ point: [Double], _ expected: [Double], _ earth: Geodesic
  ) throws(GeoError) -> Double {
    var position = Array(point.prefix(2)) + [point.count > 2 ? point[2] : 0]
    let transformation = try Transformation(plan)
    position.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      transformation.apply(to: base, positions: 1, stride: 3)
    }
    var error =
      plan.isToDegrees
      ? earth.distance(fromX: position[0], y: position[1], toX: expected[0], y: expected[1])
      : hypot(position[0] - expected[0], position[1] - expected[1])
    if expected.count > 2 { error = max(error, abs(position[2] - expected[2])) }
    return error
  }

  /// A position with the axis to the east first, as everywhere in this program.
  private static func eastFirst(_ position: [Double], _ facts: ReferenceSystemFacts) -> [Double] {
    guard let first = facts.axes.first, ["north", "south"].contains(first.direction) else {
      return position
    }
    return [position[1], position[0]] + position.dropFirst(2)
  }

  /// A degree around the side that is in degrees.
  private static func area(
    around point: [Double], _ from: ReferenceSystemFacts, _ expected: [Double],
    _ to: ReferenceSystemFacts
  ) -> BoundingBox? {
    for (position, facts) in [(point, from), (expected, to)]
    where facts.kind.hasPrefix("geographic") && position[0].magnitude < 179
      && position[1].magnitude < 89
    {
      return BoundingBox(
        west: position[0] - 0.01, south: position[1] - 0.01, east: position[0] + 0.01,
        north: position[1] + 0.01)
    }
    return nil
  }
}
