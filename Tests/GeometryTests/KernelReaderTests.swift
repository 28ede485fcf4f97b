import Testing

@testable import Geometry
@testable import Systems

/// PROJ's descriptions of operations, read as chains of formulas.
@Suite struct KernelReaderTests {
  static let reader = KernelReader(ellipsoids: [
    "WGS84": Ellipsoid(semiMajorAxisMetres: 6_378_137, flattening: 1 / 298.257223563),
    "bessel": Ellipsoid(semiMajorAxisMetres: 6_377_397.155, flattening: 1 / 299.1528128),
    "airy": Ellipsoid(semiMajorAxisMetres: 6_377_563.396, flattening: 1 / 299.3249646),
    "GRS80": Ellipsoid(semiMajorAxisMetres: 6_378_137, flattening: 1 / 298.257222101),
    "sphere": Ellipsoid(semiMajorAxisMetres: 6_370_997, flattening: 0),
  ])

  private static func apply(
    _ text: String, _ x: Double, _ y: Double
  ) throws -> (x: Double, y: Double) {
    let kernel = try #require(reader.kernel(text))
    var position = [x, y]
    var isLeft = false
    position.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      kernel.apply(to: base, positions: 1, stride: 2, changesHeights: false) { _ in isLeft = true }
    }
    #expect(!isLeft)
    return (position[0], position[1])
  }

  private static func degrees(_ degrees: Double, _ minutes: Double, _ seconds: Double) -> Double {
    degrees + minutes / 60 + seconds / 3600
  }

  // MARK: - Published numbers

  /// IOGP 373-7-2, Transverse Mercator: OSGB36 / British National Grid.
  @Test func transverseMercatorReachesTheWorkedExample() throws {
    let grid =
      "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy"
    let degrees = "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step "
    let there = try Self.apply(degrees + grid, 0.5, 50.5)
    #expect((there.x - 577_274.98).magnitude < 0.006)
    #expect((there.y - 69_740.49).magnitude < 0.006)
    let back = try Self.apply(
      "+proj=pipeline +step +inv " + grid + " +step +proj=unitconvert +xy_in=rad +xy_out=deg",
      577_274.98, 69_740.49)
    #expect((back.x - 0.5).magnitude < 1e-7)
    #expect((back.y - 50.5).magnitude < 1e-7)
  }

  /// IOGP 373-7-2, Krovak: S-JTSK (Ferro) / Krovak, with longitudes from Greenwich. The note rounds between its
  /// steps, which makes a centimetre.
  @Test(arguments: [("", -568_990.997, -1_050_538.643), ("+axis=swu ", 1_050_538.643, 568_990.997)])
  func krovakReachesTheWorkedExample(_ axes: String, _ x: Double, _ y: Double) throws {
    let cone =
      "+proj=krovak \(axes)+lat_0=49.5 +lon_0=24.8333333333333 +alpha=30.2881397527778 +k=0.9999 +x_0=0 "
      + "+y_0=0 +ellps=bessel"
    let longitude = Self.degrees(16, 50, 59.179)
    let latitude = Self.degrees(50, 12, 32.442)
    let there = try Self.apply(
      "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step " + cone, longitude,
      latitude)
    #expect((there.x - x).magnitude < 0.015)
    #expect((there.y - y).magnitude < 0.015)
    let back = try Self.apply(
      "+proj=pipeline +step +inv " + cone + " +step +proj=unitconvert +xy_in=rad +xy_out=deg", x, y)
    #expect((back.x - longitude).magnitude < 2e-7)
    #expect((back.y - latitude).magnitude < 2e-7)
  }

  /// IOGP 373-7-2, Lambert Azimuthal Equal Area: ETRS89 / LAEA Europe.
  @Test func lambertAzimuthalReachesTheWorkedExample() throws {
    let plane = "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80"
    let there = try Self.apply(
      "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step " + plane, 5, 50)
    #expect((there.x - 3_962_799.45).magnitude < 0.006)
    #expect((there.y - 2_999_718.85).magnitude < 0.006)
    let back = try Self.apply(
      "+proj=pipeline +step +inv " + plane + " +step +proj=unitconvert +xy_in=rad +xy_out=deg",
      3_962_799.45, 2_999_718.85)
    #expect((back.x - 5).magnitude < 1e-7)
    #expect((back.y - 50).magnitude < 1e-7)
  }

  /// IOGP 373-7-2, Mercator (variant A): Makassar / NEIEZ.
  @Test func mercatorReachesTheWorkedExample() throws {
    let there = try Self.apply(
      "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=merc +lon_0=110 "
        + "+k=0.997 +x_0=3900000 +y_0=900000 +ellps=bessel", 120, -3)
    #expect((there.x - 5_009_726.58).magnitude < 0.006)
    #expect((there.y - 569_150.82).magnitude < 0.006)
  }

  /// IOGP 373-7-2, Position Vector transformation: WGS 72 to WGS 84. The geocentric coordinates
  /// 3657660.66, 255768.55, 5201382.11 become 3657660.78, 255778.43, 5201387.75.
  @Test func positionVectorsReachTheWorkedExample() throws {
    let second = Double.pi / 180 / 3600
    let map = DatumShift.Map(
      translation: [0, 0, 4.5], rotation: [0, 0, 0.554 * second], scale: 1 + 0.219e-6)
    let there = map.x * 3_657_660.66 + map.y * 255_768.55 + map.z * 5_201_382.11 + map.added
    #expect((there.x - 3_657_660.78).magnitude < 0.006)
    #expect((there.y - 255_778.43).magnitude < 0.006)
    #expect((there.z - 5_201_387.75).magnitude < 0.006)
  }

  // MARK: - Texts

  @Test(arguments: [
    "", "proj", "+proj=pipeline", "+proj=pipeline +step",
    "+proj=pipeline +ellps=WGS84 +step +proj=noop",
    "+proj=pipeline +inv +step +proj=noop", "+proj=utm +zone=33", "+proj=utm +zone=0 +ellps=WGS84",
    "+proj=utm +zone=61 +ellps=WGS84", "+proj=utm +zone=3.5 +ellps=WGS84",
    "+proj=utm +zone=33 +ellps=nowhere", "+proj=utm +zone=33 +ellps=WGS84 +approx",
    "+proj=utm +zone=33 +zone=34 +ellps=WGS84", "+proj=utm +zone=33 +ellps=sphere",
    "+proj=utm +zone=33 +ellps=WGS84 +rf=300", "+proj=tmerc +lat_0=90 +ellps=WGS84",
    "+proj=tmerc +lat_0=49d30'N +ellps=WGS84", "+proj=tmerc +lon_0=15 +k=0 +ellps=WGS84",
    "+proj=tmerc +lon_0=15 +ellps=WGS84 +towgs84=1,2,3", "+proj=tmerc +lon_0=15 +a=6378137 +rf=100",
    "+proj=tmerc +lon_0=15 +a=-1 +rf=300", "+proj=tmerc +ellps=WGS84 +units=deg",
    "+proj=tmerc +ellps=WGS84 +units=furlong", "+proj=tmerc +ellps=WGS84 +axis=dun",
    "+proj=tmerc +lon_0=nan +ellps=WGS84", "+proj=laea +lat_0=90 +ellps=WGS84",
    "+proj=laea +lat_0=50 +ellps=sphere", "+proj=krovak +ellps=bessel",
    "+proj=krovak +lat_0=49.5 +lon_0=24.8 +k=0.9999 +x_0=1 +ellps=bessel",
    "+proj=krovak +lat_0=49.5 +lon_0=24.8 +k=0.9999 +czech +ellps=bessel",
    "+proj=merc +lat_ts=30 +ellps=WGS84", "+proj=webmerc +lat_0=1 +ellps=WGS84",
    "+proj=lcc +lat_1=1 +ellps=WGS84", "+proj=axisswap +order=3,2,1", "+proj=axisswap +axis=enu",
    "+proj=unitconvert +xy_in=deg +xy_out=m", "+proj=unitconvert +xy_in=deg",
    "+proj=unitconvert +t_in=decimalyear +t_out=mjd", "+proj=push +v_3",
    "+proj=pipeline +step +proj=cart +ellps=WGS84 +step +proj=helmert +x=1",
    "+proj=pipeline +step +inv +proj=cart +ellps=WGS84",
    "+proj=pipeline +step +proj=cart +ellps=WGS84 +step +proj=helmert +x=1 +dx=1 +t_epoch=2010 +step +inv "
      + "+proj=cart +ellps=WGS84",
    "+proj=pipeline +step +proj=cart +ellps=WGS84 +step +proj=helmert +rx=1 +exact "
      + "+convention=position_vector +step +inv +proj=cart +ellps=WGS84",
    "+proj=pipeline +step +proj=push +v_3 +step +proj=cart +ellps=WGS84 +step +inv +proj=cart +ellps=bessel",
    "+proj=pipeline +step +proj=push +v_1 +v_3 +step +proj=cart +ellps=WGS84 +step +inv +proj=cart "
      + "+ellps=bessel +step +proj=pop +v_1 +v_3",
    "+proj=hgridshift +grids=BETA2007.gsb", "+proj=vgridshift +grids=egm96_15.gtx",
  ])
  func whatIsNotKnownIsRefused(_ text: String) { #expect(Self.reader.kernel(text) == nil) }

  /// Units, directions and order of axes, by hand.
  @Test func axesAndUnits() throws {
    var there = try Self.apply("+proj=axisswap +order=2,1", 1, 2)
    #expect(there == (2, 1))
    there = try Self.apply("+proj=axisswap +order=-2,-1", 1, 2)
    #expect(there == (-2, -1))
    there = try Self.apply("+proj=axisswap +order=2,-1", 1, 2)
    #expect(there == (2, -1))
    there = try Self.apply(
      "+proj=pipeline +step +proj=axisswap +order=2,-1 +step +inv +proj=axisswap +order=2,-1", 1, 2)
    #expect(there == (1, 2))
    there = try Self.apply("+proj=unitconvert +xy_in=m +xy_out=us-ft", 1200, 2400)
    #expect((there.x - 3937).magnitude < 1e-9 && (there.y - 7874).magnitude < 1e-9)
    there = try Self.apply("+proj=unitconvert +xy_in=grad +xy_out=deg", 100, 200)
    #expect((there.x - 90).magnitude < 1e-12 && (there.y - 180).magnitude < 1e-12)
    // A mile of 5280 feet.
    let metres = try Self.apply("+proj=utm +zone=33 +ellps=WGS84", 0.25, 0.85)
    let feet = try Self.apply(
      "+proj=tmerc +lon_0=15 +k=0.9996 +x_0=500000 +ellps=WGS84 +units=ft", 0.25, 0.85)
    #expect((metres.x / 1609.344 - feet.x / 5280).magnitude < 1e-9)
    there = try Self.apply("+proj=noop", 1, 2)
    #expect(there == (1, 2))
  }
}
