import TestSupport
import Testing

@testable import Geometry
@testable import Systems

/// Our own formulas against PROJ, which they stand in for.
@Suite struct KernelTests {
  /// What has a kernel, and a box to look for differences in far beyond the area of use.
  static let pairs: [(source: String, target: String)] = [
    ("EPSG:4326", "EPSG:32633"), ("EPSG:4326", "EPSG:32760"), ("EPSG:4326", "EPSG:32601"),
    ("EPSG:4258", "EPSG:25832"), ("EPSG:4258", "EPSG:3035"), ("EPSG:4326", "EPSG:3035"),
    ("EPSG:4326", "EPSG:5514"), ("EPSG:4326", "EPSG:5513"), ("EPSG:4156", "EPSG:5514"),
    ("EPSG:4314", "EPSG:31467"), ("EPSG:4326", "EPSG:27700"),
    ("EPSG:4326", "EPSG:2180"), ("EPSG:4326", "EPSG:2193"), ("EPSG:4326", "EPSG:3395"),
    ("EPSG:4326", "EPSG:3857"), ("EPSG:4148", "EPSG:2053"), ("EPSG:4326", "EPSG:4156"),
    ("EPSG:32633", "EPSG:5514"), ("EPSG:3857", "EPSG:3035"), ("EPSG:5514", "EPSG:25833"),
  ]

  /// Positions of the area of use, there by the kernel and by PROJ, and back by the kernel and by PROJ:
  /// 10^5 for the systems that are used most.
  @Test(arguments: pairs)
  func agreesOverTheAreaOfUse(_ source: String, _ target: String) throws {
    let roads = try Roads(source, target)
    let isCommon =
      source == "EPSG:4326" && ["EPSG:32633", "EPSG:3035", "EPSG:5514"].contains(target)
    let count = isCommon ? 100_000 : 10_000
    let start = roads.positions(count, seed: 5514)
    var there = start
    let forward = try roads.forward.compare(&there)
    #expect(forward.left == 0 && forward.failed == 0)
    // A hundredth of what is allowed: the formulas are the same.
    #expect(forward.worst <= roads.forward.tolerance / 100, "\(forward)")
    var back = there
    let backward = try roads.backward.compare(&back)
    #expect(backward.left == 0 && backward.failed == 0)
    #expect(backward.worst <= roads.backward.tolerance / 100, "\(backward)")
    // There and back by formulas alone. The guidance note's series of authalic latitudes, which PROJ had
    // before 9.7, is good for 2 mm; the way back of seven parameters takes the angles for exact.
    let isExact = roads.forward.plan.operation.accuracyMetres == 0
    let limit = target == "EPSG:3035" ? 0.004 : isExact ? 1e-4 : 0.01
    let scale = roads.forward.plan.isFromDegrees ? 111_320 : 1.0
    let worst = zip(start, back).map { ($0 - $1).magnitude * scale }.max() ?? .infinity
    #expect(worst <= limit, "\(worst)")
  }

  /// Positions of half the world around the area: what the kernel does itself agrees with PROJ there, too, and
  /// the rest is PROJ's, failures included.
  @Test(arguments: pairs)
  func agreesBeyondTheAreaOfUse(_ source: String, _ target: String) throws {
    let roads = try Roads(source, target)
    var positions = roads.positions(5000, seed: 9807, widened: 90)
    let forward = try roads.forward.compare(&positions)
    #expect(forward.worst <= roads.forward.tolerance, "\(forward)")
    #expect(forward.left < 5000)
    // Where PROJ has an answer, it can be asked for the way back.
    let backward = try roads.backward.compare(&positions)
    #expect(backward.worst <= roads.backward.tolerance, "\(backward)")
  }

  /// Poles, the antimeridian and beyond, what is far from the central meridian, infinities and NaN: PROJ's answers,
  /// to the bit where the kernel is not made for them.
  @Test(arguments: pairs.filter { $0.source.hasPrefix("EPSG:4") })
  func extremesAreWhatPROJMakesOfThem(_ source: String, _ target: String) throws {
    let road = try Roads(source, target).forward
    let longitudes: [Double] = [
      0, 15, 94.9, 95.5, 100, -70, 105, -75, 179.999, 180, -180, 180.001, -179.9999999999, 181,
      270, 359, -359, 540, 1000, -1000, 1e300, .infinity, -.infinity, .nan, -0.0,
      .leastNonzeroMagnitude,
    ]
    let latitudes: [Double] = [
      0, 50, -50, 89, -89, 89.99, 89.999, -89.999, 90, -90, 90.00000000001, 90.001, -91, 1e300,
      .infinity, -.infinity, .nan, -0.0, .leastNonzeroMagnitude,
    ]
    var positions: [Double] = []
    for longitude in longitudes {
      for latitude in latitudes {
        positions.append(longitude)
        positions.append(latitude)
      }
    }
    let comparison = try road.compare(&positions)
    #expect(comparison.worst <= road.tolerance, "\(comparison)")
    #expect(comparison.left > 0 && comparison.failed > 0)
  }

  /// The same of what comes back from the plane.
  @Test(arguments: pairs.filter { $0.target != "EPSG:4156" })
  func extremesOfThePlaneAreWhatPROJMakesOfThem(_ source: String, _ target: String) throws {
    let road = try Roads(source, target).backward
    let ordinates: [Double] = [
      0, -0.0, 1, -1, 1e5, -1e5, 5e5, 1e6, -1e6, 3e6, 4_321_000, 3_210_000, -5e6, 6e6, 1e7, -1e7,
      12_742_000, 2e7, 20_037_508.342789244, -20_037_508.342789244, 3e7, 1e9, 1e300, .infinity,
      -.infinity, .nan,
    ]
    var positions: [Double] = []
    for x in ordinates { for y in ordinates { positions += [x, y] } }
    let comparison = try road.compare(&positions)
    #expect(comparison.worst <= road.tolerance, "\(comparison)")
    #expect(comparison.left > 0)
  }

  // MARK: - Columns

  /// A position's result does not depend on how many others go with it, nor on where it stands among them, nor on
  /// other ordinates beside it.
  @Test func resultsDoNotDependOnTheColumn() throws {
    let roads = try Roads("EPSG:4326", "EPSG:5514")
    let transformation = try Transformation(roads.forward.plan)
    let start = roads.positions(1100, seed: 3, widened: 40)
    var one = start
    one.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for index in 0..<1100 { transformation.apply(to: base + index * 2, positions: 1, stride: 2) }
    }
    for count in [0, 1, 2, 3, 4, 5, 255, 256, 257, 260, 511, 513, 1100] {
      for stride in 2...4 {
        for first in [0, 1, 3] where first + count <= 1100 {
          var column = [Double](repeating: 7, count: count * stride)
          for index in 0..<count {
            column[index * stride] = start[(first + index) * 2]
            column[index * stride + 1] = start[(first + index) * 2 + 1]
          }
          Road.apply(transformation, to: &column, stride: stride)
          let isSame = (0..<count).allSatisfy { index in
            column[index * stride] == one[(first + index) * 2]
              && column[index * stride + 1] == one[(first + index) * 2 + 1]
              && column[index * stride + 2..<(index + 1) * stride].allSatisfy { $0 == 7 }
          }
          #expect(isSame, "\(count) \(stride) \(first)")
        }
      }
    }
  }

  /// Heights go through datum shifts as PROJ takes them: kept where one side has none, changed from a system of
  /// three dimensions to another. A position without one has none afterwards, and M stays.
  @Test(arguments: [
    ("EPSG:4979", "EPSG:5514", true), ("EPSG:4985", "EPSG:4979", false),
    ("EPSG:4979", "EPSG:4985", false), ("EPSG:4979", "EPSG:32633", true),
  ])
  func heightsAreWhatPROJMakesOfThem(_ source: String, _ target: String, _ isKept: Bool) throws {
    let roads = try Roads(source, target)
    let plan = roads.forward.plan
    #expect(plan.changesHeights)
    let plane = roads.positions(2000, seed: 8)
    var random = SplitMix64(seed: 9)
    var own: [Double] = []
    for index in 0..<2000 {
      let height = index % 7 == 0 ? .nan : Double.random(in: -500...9000, using: &random)
      own += [plane[index * 2], plane[index * 2 + 1], height, Double(index)]
    }
    let before = own
    var theirs = own
    Road.apply(try Transformation(plan), to: &own, stride: 4)
    Road.apply(try Transformation(plan.byPROJ), to: &theirs, stride: 4)
    let tolerance = roads.forward.tolerance / 100
    var greatest = 0.0
    var wrong = 0
    for place in stride(from: 0, to: own.count, by: 4) {
      let (a, b) = (Array(own[place..<place + 4]), Array(theirs[place..<place + 4]))
      let isSame = zip(a, b).enumerated().allSatisfy { slot, pair in
        let difference = (pair.0 - pair.1).magnitude
        return pair.0 == pair.1 || pair.0.isNaN && pair.1.isNaN
          || difference <= (slot == 2 ? 1e-6 : tolerance)
      }
      if !isSame || a[3] != before[place + 3] || a[2].isNaN != before[place + 2].isNaN {
        wrong += 1
      }
      if a[2].isFinite { greatest = max(greatest, (a[2] - before[place + 2]).magnitude) }
    }
    #expect(wrong == 0)
    #expect(isKept ? greatest < 1e-6 : greatest > 1)
  }

  // MARK: - Which operations have one

  /// Grids, other projections and formulas, epochs: those are PROJ's.
  @Test(arguments: [
    ("EPSG:4326", "EPSG:2154"), ("EPSG:4314", "EPSG:4258"), ("EPSG:4326", "EPSG:3031"),
    ("EPSG:4326", "EPSG:3408"), ("EPSG:4326", "ESRI:54009"), ("EPSG:4326", "EPSG:5221"),
    ("EPSG:4326", "+proj=utm +zone=33 +datum=WGS84 +approx +type=crs"), ("EPSG:9000", "EPSG:7844"),
    ("EPSG:4326", "+proj=laea +lat_0=50 +lon_0=15 +R=6370000 +type=crs"),
    ("EPSG:4326", "+proj=krovak +datum=WGS84 +x_0=5000000 +type=crs"),
  ])
  func whatIsNotKnownIsPROJs(_ source: String, _ target: String) throws {
    let systems = try ReferenceSystems()
    var demands = TransformationDemands()
    demands.allowsBallpark = true
    let plan = try systems.plan(
      from: try systems.system(source), to: try systems.system(target), demands)
    #expect(plan.kernel == nil)
  }

  @Test func epochsArePROJs() throws {
    let systems = try ReferenceSystems()
    var demands = TransformationDemands()
    demands.epoch = 2020
    let plan = try systems.plan(from: .wgs84, to: try systems.system("EPSG:32633"), demands)
    #expect(plan.kernel == nil)
  }

  /// The trial tells a formula that differs by some millimetres: of the two series of authalic latitudes only one is
  /// PROJ's (the guidance note's before 9.7).
  @Test func theTrialFindsDifferencesOfMillimetres() throws {
    let systems = try ReferenceSystems()
    let source = try systems.system("EPSG:3035")
    let target = try systems.system("EPSG:4258")
    let list = try systems.operationList(from: source, to: target, area: nil)
    let operation = Kernel.Operation(
      object: list.objects[0], area: list.operations[0].area, isFromDegrees: false,
      isToDegrees: true, changesHeights: false)
    let text = try #require(list.objects[0].projString)
    var reader = KernelReader(ellipsoids: systems.context.ellipsoids)
    let long = try #require(reader.kernel(text))
    reader.isLongAuthalic = false
    let short = try #require(reader.kernel(text))
    #expect(long.agrees(with: operation) != short.agrees(with: operation))
    // Other parameters, another operation, units or area: no agreement.
    let wrong = try #require(reader.kernel(text.replacing("+lat_0=52", with: "+lat_0=52.00001")))
    #expect(!wrong.agrees(with: operation))
    var without = operation
    without.area = nil
    #expect(Kernel.agreeing(with: without) == nil)
    #expect(Kernel.agreeing(with: operation) != nil)
  }
}
