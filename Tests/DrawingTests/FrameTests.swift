import Geometry
import Testing

@testable import Drawing

/// Which projection is taken, and where places are on the picture.
struct FrameTests {
  private func frame(
    _ box: Box, isPlane: Bool = false, isGeographic: Bool = true, height: Double? = 500
  ) -> MapFrame {
    MapFrame(
      box, isGeographic: isGeographic, isPlane: isPlane, isExact: true, left: 0, top: 0,
      width: 1000,
      height: height)
  }

  @Test func mercatorHasTheZoomOfWebMaps() {
    // The whole earth on 1024 pixels is zoom 1 of tiles with 512.
    let frame = MapFrame(
      Box(minX: -180, minY: -85, maxX: 180, maxY: 85), isGeographic: true, isPlane: false,
      isExact: true, left: 0, top: 0, width: 1024, height: 1024)
    #expect(frame.projection == .mercator)
    #expect(abs(frame.zoom(pixels: 1) - 1) < 0.01)
    let middle = frame.place(0, 0)
    #expect(abs(middle.x - 512) < 1e-9)
    #expect(abs(middle.y - 512) < 1e-9)
    // EPSG:3857 has 60° at 8399737.89 m, of 20037508.34 m (PROJ 9.1).
    let place = frame.place(90, 60)
    #expect(abs(place.x - 768) < 0.01)
    #expect(abs(512 - place.y - 512 * 8_399_737.89 / 20_037_508.34) < 0.01)
  }

  @Test func polesAreInTheMiddle() {
    let north = frame(Box(minX: -180, minY: 60, maxX: 180, maxY: 90))
    #expect(north.projection == .north)
    let pole = north.place(77, 90)
    #expect(abs(pole.x - 500) < 1e-6)
    #expect(abs(pole.y - 250) < 1e-6)
    // Greenwich is below the north pole and above the south pole, east on the right of both.
    #expect(north.place(0, 70).y > pole.y)
    #expect(north.place(90, 70).x > pole.x)
    let south = frame(Box(minX: -180, minY: -90, maxX: 180, maxY: -60))
    #expect(south.projection == .south)
    #expect(south.place(0, -70).y < 250)
    #expect(south.place(90, -70).x > 500)
    #expect(frame(Box(minX: -180, minY: -90, maxX: 180, maxY: 84)).projection == .plateCarree)
  }

  @Test func linesAreMovedToTheMapsSide() {
    let fiji = frame(Box(minX: 177, minY: -20, maxX: 182, maxY: -16))
    #expect(fiji.turn(ofLineFrom: -180, to: -178) == 360)
    #expect(fiji.turn(ofLineFrom: 177, to: 180) == 0)
  }

  @Test(arguments: [
    Box(), Box(minX: 14, minY: 50, maxX: 14, maxY: 50), Box(minX: 0, minY: 0, maxX: 1e-9, maxY: 80),
    Box(minX: -1e308, minY: -1e308, maxX: 1e308, maxY: 1e308),
    Box(minX: 1e308, minY: 0, maxX: .infinity, maxY: .infinity),
    Box(minX: 4e5, minY: 5e6, maxX: 4.1e5, maxY: 5.1e6),
    Box(minX: -540, minY: -90, maxX: 540, maxY: 90),
  ])
  func anyBoxIsAPicture(_ box: Box) {
    for isPlane in [false, true] {
      for height in [nil, 20.0] {
        let frame = frame(box, isPlane: isPlane, height: height)
        #expect(frame.scale.isFinite && frame.scale > 0)
        #expect(frame.map.height >= 20 && frame.map.height <= 1100)
        let place = frame.place(14, 50)
        #expect(place.x.isFinite && place.y.isFinite)
      }
    }
  }

  @Test func metresAreThoseOfTheGround() throws {
    // A degree of the equator is 111319.49 m; at 60° it is half as long.
    let equator = frame(Box(minX: 0, minY: -0.1, maxX: 1, maxY: 0.1))
    #expect(abs(try #require(equator.metresPerPixel(metresPerUnit: nil)) - 111.32) < 0.01)
    let north = frame(Box(minX: 0, minY: 59.99, maxX: 1, maxY: 60.01))
    #expect(abs(try #require(north.metresPerPixel(metresPerUnit: nil)) - 55.66) < 0.02)
    let plane = frame(
      Box(minX: 0, minY: 0, maxX: 2000, maxY: 1000), isPlane: true, isGeographic: false)
    #expect(plane.metresPerPixel(metresPerUnit: 1) == 2)
    #expect(plane.metresPerPixel(metresPerUnit: nil) == nil)
  }
}
