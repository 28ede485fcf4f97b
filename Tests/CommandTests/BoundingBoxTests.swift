import Geometry
import Testing

struct BoundingBoxTests {
  @Test func widensOnTheSphere() {
    let metres = BoundingBox.earthRadiusMetres * .pi / 180
    let box = BoundingBox(west: 0, south: 0, east: 0, north: 0).widened(byMetres: metres)
    #expect(abs(box.north - 1) < 1e-12 && abs(box.east - 1) < 1e-12)
    #expect(box.south == -box.north && box.west == -box.east)
  }

  @Test func widensAcrossTheAntimeridian() {
    let box = BoundingBox(west: 179.99, south: 0, east: 180, north: 0).widened(byMetres: 5000)
    #expect(box.crossesAntimeridian)
    #expect(box.east < -179.95 && box.west < 179.95)
  }

  @Test func thePoleHasEveryLongitude() {
    let box = BoundingBox(west: 10, south: 89, east: 11, north: 89.9).widened(byMetres: 20_000)
    #expect((box.west, box.east, box.north) == (-180, 180, 90))
  }

  @Test func theWholeCircleStaysWhole() {
    let box = BoundingBox(west: -180, south: -10, east: 180, north: 10).widened(byMetres: 1)
    #expect((box.west, box.east) == (-180, 180))
  }

  @Test func boxesOfACrossingBox() {
    let boxes = BoundingBox(west: 170, south: 1, east: -170, north: 2).boxes
    #expect(boxes.map(\.minX) == [170, -180] && boxes.map(\.maxX) == [180, -170])
  }

  @Test(arguments: [
    (CoordinateReferenceSystem.wgs84, true),
    (CoordinateReferenceSystem(authority: "OGC", code: "CRS84"), true),
    (CoordinateReferenceSystem(authority: "EPSG", code: "4258"), true),
    (CoordinateReferenceSystem(authority: "EPSG", code: "5514"), false),
    (CoordinateReferenceSystem.undefinedCartesian, false),
    (CoordinateReferenceSystem.undefinedGeographic, true),
    (
      CoordinateReferenceSystem(
        authority: "EPSG", code: "9999", definition: "PROJCS[\"x\",GEOGCS[\"y\"]]"), false
    ),
  ])
  func tellsDegreesFromOthers(_ crs: CoordinateReferenceSystem, _ isGeographic: Bool) {
    #expect(crs.isGeographic == isGeographic)
  }
}
