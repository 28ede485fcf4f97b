import Geometry
import Steps
import Testing

@Suite struct BoxFilterTests {
  @Test func aBoxAcrossTheAntimeridianHasTwoHalves() {
    let selection = BoxSelection(BoundingBox(west: 170, south: -10, east: -170, north: 10))
    let fiji = Box(minX: 179, minY: -1, maxX: 179.5, maxY: 1)
    let africa = Box(minX: 0, minY: -1, maxX: 1, maxY: 1)
    #expect(selection.contains(fiji, isGeographic: true))
    #expect(!selection.contains(africa, isGeographic: true))
  }

  @Test func longitudesBeyondATurnMeanTheSamePlace() {
    let selection = BoxSelection(BoundingBox(west: 170, south: -10, east: 175, north: 10))
    let turned = Box(minX: -189, minY: -1, maxX: -188, maxY: 1)
    #expect(selection.contains(turned, isGeographic: true))
    #expect(!selection.contains(turned, isGeographic: false))
  }
}
