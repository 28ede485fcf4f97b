public import Base
public import Features
public import Flow
public import Geometry
public import Systems
internal import Text

/// Brings the coordinates of all layers into one reference system: one operation for each system that
/// they come from, chosen when its first layer is met and kept for the whole run. PROJ is opened when
/// it is first needed.
public final class Reprojection: Stage {
  /// What the user wants besides the system.
  public struct Options: Sendable {
    /// The system of the data, which overrides what they say themselves.
    public var source: CoordinateReferenceSystem?
    /// True if coordinates come with the latitude or northing first.
    public var isLatitudeFirst = false
    /// Edges are first divided into pieces of at most this length.
    public var segmentMetres: Double?
    /// Where the data of all inputs are, in degrees, if that is known; otherwise a layer's own box counts.
    public var place: BoundingBox?
    /// What is wanted of the operation.
    public var demands = TransformationDemands()
    /// True if features that cannot be transformed are left out, and the run goes on.
    public var skipsErrors = false
    /// True if layers without a known system stay as they are, for the output to refuse.
    public var isImplicit = false

    /// No wishes.
    public init() {}
  }

  /// What happens to a layer.
  private enum Treatment {
    /// It is in the system already.
    case none
    /// It goes through an operation.
    case plan(TransformationPlan)
  }

  private struct State {
    var systems: ReferenceSystems?
    var treatments: [(source: CoordinateReferenceSystem, treatment: Treatment)] = []
    var isAssumed = false
    var outside: [Int] = []
  }

  /// The system that everything comes into.
  public let target: CoordinateReferenceSystem
  let options: Options
  private let layers = LayerMap()
  private let state = Lock(State())

  /// A reprojection into a system.
  public init(
    to target: CoordinateReferenceSystem, _ options: Options = Options()
  ) {
    self.target = target
    self.options = options
  }

  /// The reprojection for formats that hold WGS 84 only.
  public static func implicit(
    skipsErrors: Bool, _ demands: TransformationDemands = TransformationDemands(),
    place: BoundingBox? = nil
  ) -> Reprojection {
    var options = Options()
    options.demands = demands
    options.place = place
    options.isImplicit = true
    options.skipsErrors = skipsErrors
    return Reprojection(to: .wgs84, options)
  }

  /// True if coordinates stay as they are: the user said which system they are in.
  private var isAssignment: Bool { options.source?.isSame(as: target) ?? false }

  /// The layer in the new system.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    try layers.layer(behind: layer) { (layer) throws(GeoError) in
      guard layer.hasGeometry, !layer.isPassedOver else { return layer }
      guard let source = try source(of: layer) else { return layer }
      switch try treatment(of: source, in: layer) {
      case .none: return layer.crs.isSame(as: target) ? layer : layer.with(crs: target)
      case .plan: return layer.with(crs: target)
      }
    }
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep { ReprojectionStep(self) }

  // MARK: - Plans

  /// The plan for a layer, which is chosen now if it has not been yet; nil if the layer stays as it is.
  public func plan(for layer: Layer) throws(GeoError) -> TransformationPlan? {
    guard layer.hasGeometry, !layer.isPassedOver, let source = try source(of: layer),
      case .plan(let plan) = try treatment(of: source, in: layer)
    else { return nil }
    return plan
  }

  /// The system of a layer's coordinates; nil if it is not known and the layer is to stay as it is.
  private func source(of layer: Layer) throws(GeoError) -> CoordinateReferenceSystem? {
    if let source = options.source { return source }
    let crs = layer.crs
    if crs == .undefinedGeographic, !options.isImplicit {
      state.withLock { $0.isAssumed = true }
      return .wgs84
    }
    guard crs.authority == "NONE", crs.definition == nil || crs.definition == "undefined",
      crs.definition2019 == nil
    else { return crs }
    if options.isImplicit { return nil }
    throw GeoError(
      .unknownSystem, "layer '\(layer.name)' is in no known reference system",
      at: SourceLocation(path: layer.path), hint: "say which with --src-crs")
  }

  /// What happens to coordinates of a system, chosen when it is first needed.
  private func treatment(
    of source: CoordinateReferenceSystem, in layer: Layer
  ) throws(GeoError) -> Treatment {
    try state.withLock { (state) throws(GeoError) in
      if let known = state.treatments.first(where: { $0.source.isSame(as: source) }) {
        return known.treatment
      }
      let treatment: Treatment
      if source.isSame(as: target) {
        treatment = .none
      } else {
        treatment = .plan(try makePlan(from: source, layer, &state))
      }
      state.treatments.append((source, treatment))
      state.outside.append(0)
      return treatment
    }
  }

  private func makePlan(
    from source: CoordinateReferenceSystem, _ layer: Layer, _ state: inout State
  ) throws(GeoError) -> TransformationPlan {
    let demands = options.demands
    if demands.number == nil, demands.epoch == nil,
      let plan = TransformationPlan.closedForm(from: source, to: target)
    {
      return plan
    }
    let systems = if let known = state.systems { known } else { try ReferenceSystems() }
    state.systems = systems
    do throws(GeoError) {
      let place =
        options.place ?? layer.extent.flatMap { systems.degrees(of: $0, in: source) }
      // The number of an operation counts in the list for all places.
      if demands.area == nil, demands.number == nil, let place {
        var wanted = demands
        wanted.area = place
        // If the data, or their box, lie where no operation applies, that is not a reason to give up: their
        // points are counted.
        if let plan = try? systems.plan(from: source, to: target, wanted) { return plan }
      }
      return try systems.plan(from: source, to: target, demands)
    } catch {
      var error = error
      error.location = SourceLocation(path: layer.path)
      throw error
    }
  }

  /// Counts points outside the area of use.
  func countOutside(_ points: Int, of plan: TransformationPlan) {
    state.withLock { state in
      for index in state.treatments.indices {
        if case .plan(let known) = state.treatments[index].treatment, known === plan {
          state.outside[index] += points
        }
      }
    }
  }

  /// Which operations it would use.
  public func plan(for layers: [Layer]) throws(GeoError) -> [String] {
    var lines: [String] = []
    for layer in layers where layer.hasGeometry && !layer.isPassedOver {
      let line =
        if let plan = try plan(for: layer) {
          Self.line(for: plan)
        } else {
          options.isImplicit ? "" : "coordinates stay in \(target.identifierOrName)"
        }
      if !line.isEmpty, !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  // MARK: - The account

  /// Says which operations were used.
  public func finish(_ ledger: Ledger) throws(GeoError) {
    state.withLock { state in
      if state.isAssumed {
        ledger.warn(
          .assumedWGS84,
          "degrees without a known datum were taken for WGS 84; name another system with --src-crs")
      }
      for (entry, outside) in zip(state.treatments, state.outside) {
        guard case .plan(let plan) = entry.treatment else {
          if !options.isImplicit, !isAssignment {
            ledger.account(
              for: "reproject",
              .object([
                ("src_crs", .string(entry.source.identifier)),
                ("dst_crs", .string(target.identifier)), ("operation", .null),
              ]),
              line: "coordinates are in \(target.identifierOrName) already and stay as they are")
          }
          continue
        }
        ledger.account(
          for: "reproject", Self.account(of: plan, outside: outside), line: Self.line(for: plan))
        if !plan.missingGrids.isEmpty {
          let names = plan.missingGrids.map(\.name).joined(separator: ", ")
          ledger.warn(
            .gridMissing, "a better operation needs grids that are not installed: \(names)")
        }
        if let finer = plan.finerAccuracyMetres {
          ledger.warn(
            .finerOperations,
            "operations for parts of the area are more accurate (\(JSONValue.text(of: finer)) m): "
              + "--area W,S,E,N chooses one of them")
        }
        if plan.lacksEpoch {
          ledger.warn(
            .epochMissing,
            "'\(plan.operation.name)' depends on time; it was used as for its own epoch: --epoch YEAR names "
              + "that of the coordinates")
        }
        if plan.operation.isBallpark {
          ledger.warn(
            .ballparkOperation,
            "the difference between the datums was ignored, as --allow-ballpark asks")
        }
        if outside > 0 {
          ledger.warn(
            .outsideAreaOfUse,
            "points lie outside the area of use of '\(plan.operation.name)'", count: outside)
        }
      }
    }
  }

  private static func line(for plan: TransformationPlan) -> String {
    "reprojected from \(plan.source.identifierOrName) to \(plan.target.identifierOrName): "
      + "\(plan.operation.name), \(plan.operation.accuracyText)"
  }

  private static func account(of plan: TransformationPlan, outside: Int) -> JSONValue {
    let operation = plan.operation
    func names(_ grids: [CoordinateOperation.Grid]) -> JSONValue {
      .array(grids.map { .string($0.name) })
    }
    return .object([
      ("src_crs", .string(plan.source.identifier)),
      ("dst_crs", .string(plan.target.identifier)),
      ("operation", .string(operation.name)),
      ("number", .count(operation.number)),
      ("accuracy_m", operation.accuracyMetres.map { .real($0) } ?? .null),
      ("ballpark", .boolean(operation.isBallpark)),
      ("grids_used", names(operation.grids)),
      ("grids_missing", names(plan.missingGrids)),
      (
        "area_of_use",
        plan.area.map { area in
          .array([area.west, area.south, area.east, area.north].map { .real($0) })
        } ?? .null
      ),
      ("points_outside_area_of_use", .count(outside)),
    ])
  }
}
