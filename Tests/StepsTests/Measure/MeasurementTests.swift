import Base
import Features
import Flow
import Geometry
import Steps
import Testing

@Suite struct MeasurementTests {
  private func measure(
    in crs: CoordinateReferenceSystem = .wgs84, _ measures: [Measurement.Measure],
    _ build: (inout GeometryColumn) -> Void
  ) throws -> [[String: Double]] {
    let stage = Measurement(measures)
    var batch = FeatureBatch(Layer(name: "a", path: "a.json", crs: crs), build)
    var step = stage.makeStep()
    try step.apply(to: &batch)
    return (0..<batch.count).map { feature in
      var values: [String: Double] = [:]
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        if cell.type == .real {
          values[batch.slots[0].keys.name(at: Int(cell.key))] = cell.real
        }
      }
      return values
    }
  }

  @Test func geodesicsOfTheEllipsoid() throws {
    // GeographicLib's own examples (C. F. F. Karney): JFK to LHR, and Antarctica by geod's manual.
    let values = try measure([.length, .area, .perimeter]) { column in
      column.add(.lineString, [[[-73.8, 40.6], [-0.5, 51.6]]])
      column.add(
        .polygon,
        [
          [
            [-58, -63.1], [-74, -72.9], [-102, -71.9], [-102, -74.9], [-131, -74.3], [-163, -77.5],
            [163, -77.4], [172, -71.7], [140, -65.9], [113, -65.7], [88, -66.6], [59, -66.9],
            [25, -69.8], [-4, -70.0], [-14, -71.0], [-33, -77.3], [-46, -77.9], [-61, -74.7],
            [-58, -63.1],
          ]
        ])
    }
    #expect(abs((values[0]["length"] ?? 0) - 5_551_759.400) < 0.001)
    #expect(values[0]["area"] == 0)
    #expect(abs((values[1]["area"] ?? 0) - 13_662_703_680_020.1) < 1)
    #expect(abs((values[1]["perimeter"] ?? 0) - 16_831_067.893) < 0.001)
    #expect(values[1]["length"] == 0)
  }

  @Test func projectedLayersAreMeasuredOnTheirEllipsoid() throws {
    let zone = CoordinateReferenceSystem(authority: "EPSG", code: "32633")
    let values = try measure(in: zone, [.length]) { column in
      column.add(.lineString, [[[500_000, 5_500_000], [500_000, 5_501_000]]])
    }
    // On the central meridian a metre of the map is 1/0.9996 of one.
    #expect(abs((values[0]["length"] ?? 0) - 1000 / 0.9996) < 0.001)
  }

  @Test func holesAreTakenAwayAndNothingIsNull() throws {
    let square = [[0.0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]
    let hole = [[0.5, 0.5], [1.5, 0.5], [1.5, 1.5], [0.5, 1.5], [0.5, 0.5]]
    let values = try measure([.area, .centroid, .point, .bbox]) { column in
      column.add(.polygon, [square])
      column.add(.polygon, [square, hole])
      column.add(.polygon, [hole])
      column.endFeature()
      column.add(.lineString, [[[0, 0], [4, 0]]])
    }
    let areas = values.map { $0["area"] }
    #expect(abs((areas[0] ?? 0) - (areas[1] ?? 0) - (areas[2] ?? 0)) < 1e-3)
    #expect(values[3].isEmpty)
    #expect(values[1]["centroid_x"] == 1 && values[1]["centroid_y"] == 1)
    // The centroid lies in the hole, the point does not.
    let x = try #require(values[1]["point_x"])
    let y = try #require(values[1]["point_y"])
    #expect((0...2).contains(x) && (0...2).contains(y))
    #expect(!((0.5...1.5).contains(x) && (0.5...1.5).contains(y)))
    #expect(values[0]["bbox_east"] == 2)
    #expect(values[4]["centroid_x"] == 2 && values[4]["area"] == 0)
  }

  @Test func coordinatesThatAreNoneMeasureNull() throws {
    let values = try measure([.length, .centroid, .point]) { column in
      column.add(.lineString, [[[0, 0], [.nan, 1]]])
      column.add(.lineString, [[[0, 0], [1, 95]]])
      column.add(.polygon, [[[0, 0], [.infinity, 1e308], [-1e308, 3], [0, 0]]])
    }
    // Nothing can be said of the first; the second has a middle, though no length on the ellipsoid.
    #expect(values[0].isEmpty)
    #expect(values[1].keys.sorted() == ["centroid_x", "centroid_y", "point_x", "point_y"])
    #expect(values[1]["centroid_x"] == 0.5)
    #expect(abs((values[1]["centroid_y"] ?? 0) - 47.5) < 1e-12)
    // An area has no length, whatever its positions.
    #expect(values[2] == ["length": 0])
  }
}
