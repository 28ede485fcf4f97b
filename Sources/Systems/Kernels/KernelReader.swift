internal import Geometry

/// Reads PROJ's description of an operation as a chain of formulas. A step, parameter or unit that it does not
/// know means that PROJ has to do it all.
struct KernelReader {
  /// Ellipsoids by PROJ's names for them.
  let ellipsoids: [String: Ellipsoid]
  /// The series from authalic latitudes has six terms, as in PROJ since 9.7, not three.
  var isLongAuthalic = true

  /// The flattenings for which the series of latitudes are accurate: those of all ellipsoids of the earth.
  private static let greatestFlattening = 1.0 / 150

  private enum Reason: Error { case unknown }

  /// The chain; nil if PROJ has to do it all.
  func kernel(_ text: String) -> Kernel? {
    guard let pipeline = PipelineText(text), let steps = try? steps(of: pipeline.steps) else {
      return nil
    }
    return Kernel(steps)
  }

  private func steps(of texts: [PipelineText.Step]) throws(Reason) -> [Kernel.Step] {
    var steps: [Kernel.Step] = []
    var rest = texts[...]
    while let text = rest.first {
      switch text.name {
      case "noop": rest.removeFirst()
      case "axisswap":
        steps.append(.axes(try axes(text)))
        rest.removeFirst()
      case "unitconvert":
        steps.append(.axes(try units(text)))
        rest.removeFirst()
      case "push", "cart": steps.append(.shift(try shift(&rest)))
      default:
        steps += try projection(text)
        rest.removeFirst()
      }
    }
    return steps
  }

  // MARK: - Axes and units

  private func axes(_ text: PipelineText.Step) throws(Reason) -> Kernel.AxisChange {
    guard text.holdsNothing(but: ["order"]), let order = text.parameters["order"] else {
      throw .unknown
    }
    let change: Kernel.AxisChange? =
      switch order.hasSuffix(",3") ? String(order.dropLast(2)) : order {
      case "1,2": Kernel.AxisChange()
      case "2,1": Kernel.AxisChange(isSwap: true)
      case "-1,2": Kernel.AxisChange(x: -1)
      case "1,-2": Kernel.AxisChange(y: -1)
      case "-1,-2": Kernel.AxisChange(x: -1, y: -1)
      case "-2,-1": Kernel.AxisChange(isSwap: true, x: -1, y: -1)
      case "2,-1": Kernel.AxisChange(isSwap: true, y: -1)
      case "-2,1": Kernel.AxisChange(isSwap: true, x: -1)
      default: nil
      }
    guard let change else { throw .unknown }
    return text.isInverse ? change.inverse : change
  }

  private func units(_ text: PipelineText.Step) throws(Reason) -> Kernel.AxisChange {
    guard text.holdsNothing(but: ["xy_in", "xy_out", "z_in", "z_out"]) else { throw .unknown }
    let plane = try factor(text.parameters["xy_in"], text.parameters["xy_out"])
    let height = try factor(text.parameters["z_in"], text.parameters["z_out"])
    let change = Kernel.AxisChange(x: plane, y: plane, z: height)
    return text.isInverse ? change.inverse : change
  }

  private func factor(_ source: String?, _ target: String?) throws(Reason) -> Double {
    guard let source, let target else {
      guard source == nil, target == nil else { throw .unknown }
      return 1
    }
    let (from, to) = (try unit(source), try unit(target))
    guard from.isAngle == to.isAngle else { throw .unknown }
    return from.size / to.size
  }

  /// A unit in metres or radians.
  private func unit(_ name: String) throws(Reason) -> (size: Double, isAngle: Bool) {
    switch name {
    case "m": return (1, false)
    case "km": return (1000, false)
    case "ft": return (0.3048, false)
    case "us-ft": return (1200.0 / 3937, false)
    case "rad": return (1, true)
    case "deg": return (Double.pi / 180, true)
    case "grad": return (Double.pi / 200, true)
    default: throw .unknown
    }
  }

  // MARK: - Datums

  /// `push`, `cart`, any number of `helmert`, `cart` backwards, `pop`.
  private func shift(_ rest: inout ArraySlice<PipelineText.Step>) throws(Reason) -> DatumShift {
    let keepsHeights = rest.first?.name == "push"
    if keepsHeights { try takeHeights("push", &rest) }
    guard let source = rest.popFirst(), source.name == "cart", !source.isInverse else {
      throw .unknown
    }
    var map = DatumShift.Map()
    while let text = rest.first, text.name == "helmert" {
      map = map.followed(by: try helmert(text))
      rest.removeFirst()
    }
    guard let target = rest.popFirst(), target.name == "cart", target.isInverse else {
      throw .unknown
    }
    if keepsHeights { try takeHeights("pop", &rest) }
    return DatumShift(
      from: try ellipsoid(of: source, besides: []), to: try ellipsoid(of: target, besides: []), map,
      keepsHeights: keepsHeights)
  }

  private func takeHeights(
    _ name: String, _ rest: inout ArraySlice<PipelineText.Step>
  ) throws(Reason) {
    guard let text = rest.popFirst(), text.name == name, !text.isInverse,
      text.parameters == ["v_3": ""]
    else { throw .unknown }
  }

  private func helmert(_ text: PipelineText.Step) throws(Reason) -> DatumShift.Map {
    let names: Set = ["x", "y", "z", "rx", "ry", "rz", "s"]
    var numbers: [String: Double] = [:]
    var turnsVector = true
    for (name, value) in text.parameters {
      if name == "convention", value == "position_vector" || value == "coordinate_frame" {
        turnsVector = value == "position_vector"
      } else if names.contains(name), let number = Double(value) {
        numbers[name] = number
      } else {
        throw .unknown
      }
    }
    let second = Double.pi / 180 / 3600
    let rotation = SIMD3(numbers["rx"] ?? 0, numbers["ry"] ?? 0, numbers["rz"] ?? 0) * second
    let map = DatumShift.Map(
      translation: SIMD3(numbers["x"] ?? 0, numbers["y"] ?? 0, numbers["z"] ?? 0),
      rotation: turnsVector ? rotation : -rotation, scale: 1 + (numbers["s"] ?? 0) * 1e-6)
    return text.isInverse ? map.inverse : map
  }

  // MARK: - Ellipsoids and projections

  private static let shapes: Set = ["ellps", "a", "b", "rf"]

  /// The ellipsoid of a step that has no other parameters than the ellipsoid and those named.
  private func ellipsoid(
    of text: PipelineText.Step, besides names: Set<String>
  ) throws(Reason) -> Ellipsoid {
    guard text.holdsNothing(but: names.union(Self.shapes)) else { throw .unknown }
    let said = Self.shapes.intersection(text.parameters.keys)
    if said == ["ellps"], let ellipsoid = ellipsoids[text.parameters["ellps"] ?? ""] {
      return ellipsoid
    }
    guard let a = text.number("a"), a > 0 else { throw .unknown }
    if said == ["a", "rf"], let rf = text.number("rf"), rf > 1 {
      return Ellipsoid(semiMajorAxisMetres: a, flattening: 1 / rf)
    }
    if said == ["a", "b"], let b = text.number("b"), b > 0, b <= a {
      return Ellipsoid(semiMajorAxisMetres: a, flattening: (a - b) / a)
    }
    throw .unknown
  }

  /// A projection, with the axes and units that it asks for.
  private func projection(_ text: PipelineText.Step) throws(Reason) -> [Kernel.Step] {
    var frame = ProjectionFrame()
    let formula = try formula(text, &frame)
    var change = Kernel.AxisChange()
    switch text.parameters["axis"] {
    case nil, "enu": break
    case "wsu": change = Kernel.AxisChange(x: -1, y: -1)
    case "swu": change = Kernel.AxisChange(isSwap: true, x: -1, y: -1)
    case "neu": change = Kernel.AxisChange(isSwap: true)
    default: throw .unknown
    }
    if let name = text.parameters["units"] {
      let unit = try unit(name)
      guard !unit.isAngle else { throw .unknown }
      change.x /= unit.size
      change.y /= unit.size
    }
    guard change != Kernel.AxisChange() else {
      return [text.isInverse ? .unproject(formula, frame) : .project(formula, frame)]
    }
    return text.isInverse
      ? [.axes(change.inverse), .unproject(formula, frame)]
      : [.project(formula, frame), .axes(change)]
  }

  private func formula(
    _ text: PipelineText.Step, _ frame: inout ProjectionFrame
  ) throws(Reason) -> Kernel.Formula {
    let names: Set = ["lon_0", "x_0", "y_0", "axis", "units"]
    for name in text.parameters.keys where text.number(name) == nil {
      // The values of these are words.
      guard ["ellps", "axis", "units", "south"].contains(name) else { throw .unknown }
    }
    frame.centralMeridian = (text.number("lon_0") ?? 0) * .pi / 180
    frame.falseEasting = text.number("x_0") ?? 0
    frame.falseNorthing = text.number("y_0") ?? 0
    let latitude = (text.number("lat_0") ?? 0) * .pi / 180
    let scale = text.number("k") ?? text.number("k_0") ?? 1
    guard frame.centralMeridian.magnitude <= .pi, latitude.magnitude < .pi / 2, scale > 0,
      text.number("k") == nil || text.number("k_0") == nil
    else { throw .unknown }
    switch text.name {
    case "utm":
      let ellipsoid = try flattened(text, besides: ["zone", "south"])
      guard let zone = text.number("zone"), (1...60).contains(zone), zone == zone.rounded(.down)
      else { throw .unknown }
      frame.centralMeridian = (zone * 6 - 183) * .pi / 180
      frame.falseEasting = 500_000
      frame.falseNorthing = text.parameters["south"] == nil ? 0 : 10_000_000
      return .transverseMercator(TransverseMercator(ellipsoid, scale: 0.9996, latitude: 0))
    case "tmerc":
      let ellipsoid = try flattened(text, besides: names.union(["lat_0", "k", "k_0"]))
      return .transverseMercator(TransverseMercator(ellipsoid, scale: scale, latitude: latitude))
    case "krovak":
      _ = try flattened(text, besides: names.union(["lat_0", "k", "k_0", "alpha"]))
      guard frame.falseEasting == 0, frame.falseNorthing == 0, text.parameters["lat_0"] != nil,
        text.parameters["lon_0"] != nil, text.parameters["k"] ?? text.parameters["k_0"] != nil
      else { throw .unknown }
      return .krovak(Krovak(scale: scale, latitude: latitude))
    case "laea":
      let ellipsoid = try flattened(text, besides: names.union(["lat_0"]))
      guard latitude.magnitude < Kernel.greatestLatitude else { throw .unknown }
      return .lambertAzimuthal(
        LambertAzimuthal(ellipsoid, latitude: latitude, isLong: isLongAuthalic))
    case "merc":
      let ellipsoid = try flattened(text, besides: names.union(["k", "k_0"]))
      return .mercator(Mercator(ellipsoid, scale: scale))
    case "webmerc":
      let ellipsoid = try ellipsoid(of: text, besides: names.union(["lat_0"]))
      guard latitude == 0 else { throw .unknown }
      let sphere = Ellipsoid(
        semiMajorAxisMetres: ellipsoid.semiMajorAxisMetres, flattening: 0)
      return .mercator(Mercator(sphere, scale: 1))
    default: throw .unknown
    }
  }

  /// An ellipsoid that is not a sphere.
  private func flattened(
    _ text: PipelineText.Step, besides names: Set<String>
  ) throws(Reason) -> Ellipsoid {
    let ellipsoid = try ellipsoid(of: text, besides: names)
    guard ellipsoid.flattening > 0, ellipsoid.flattening < Self.greatestFlattening else {
      throw .unknown
    }
    return ellipsoid
  }
}
