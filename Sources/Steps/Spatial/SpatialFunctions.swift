public import Base
import Geometry
public import SQLiteStore
import Systems

/// The spatial functions of SQL, under the names that SpatiaLite gives them: in `filter --where`, `edit
/// --set` and `sql`. NULL as an argument gives NULL, and so does an empty result.
///
/// Predicates of NULL are NULL, where SpatiaLite says -1, and two geometries in different systems are an
/// error; numbers in texts are exact, where SpatiaLite rounds to 6 decimals unless told otherwise. What is not here
/// comes from SpatiaLite's module, where that is installed.
public final class SpatialFunctions {
  let libraries: SpatialLibraries
  /// The predicates that are true only where boxes meet, by name in lower case.
  public private(set) var boxPredicates: [String: FunctionBody] = [:]
  let database: Database
  /// For how many arguments there are functions, by their names in lower case.
  var counts: [String: Set<Int>] = [:]
  /// The names that the module of SpatiaLite was asked for, and what may help where it does not have them.
  var sought: [String: String] = [:]
  /// The names as they are written, by those in lower case.
  var spellings: [String: String] = [:]
  private(set) var module: SpatialModule?

  /// Makes the functions known to a connection.
  public init(in database: Database, systems: SpatialSystems) throws(GeoError) {
    self.database = database
    libraries = SpatialLibraries(systems)
    try addMeasures()
    try addPredicates()
    try addOverlays()
    try addParts()
    try addTexts()
    try addAggregates()
    try database.registerLetterCase()
  }

  /// Adds a function under some names, for some numbers of arguments.
  func add(
    _ names: [String], _ counts: [Int] = [1],
    _ run: @escaping (FunctionCall) throws(GeoError) -> Void
  ) throws(GeoError) {
    let body = libraries.body(names[0], run)
    for name in names {
      for count in counts { try register(name, count, body) }
    }
  }

  private func register(
    _ name: String, _ count: Int, _ body: FunctionBody
  ) throws(GeoError) {
    try database.register(name, argumentCount: count, body)
    note(name, count)
  }

  private func note(_ name: String, _ count: Int) {
    let folded = name.asciiLowercased
    counts[folded, default: []].insert(count)
    spellings[folded] = name
  }

  /// Adds a function whose first argument is a geometry.
  func add(
    geometry names: [String], _ counts: [Int] = [1],
    _ run: @escaping (SpatialArgument, FunctionCall) throws(GeoError) -> Void
  ) throws(GeoError) {
    let lazy = SpatialArgument.Lazy(libraries)
    try add(names, counts) { (call) throws(GeoError) in
      let argument = lazy.argument
      if try argument.load(call, 0) { try run(argument, call) }
    }
  }

  /// Adds a function of two geometries.
  func add(
    geometries names: [String], _ counts: [Int] = [2],
    _ run: @escaping (SpatialArgument, SpatialArgument, FunctionCall) throws(GeoError) -> Void
  ) throws(GeoError) {
    let lazy = (SpatialArgument.Lazy(libraries), SpatialArgument.Lazy(libraries))
    try add(names, counts) { (call) throws(GeoError) in
      let (one, two) = (lazy.0.argument, lazy.1.argument)
      let isFirst = try one.load(call, 0)
      if try two.load(call, 1), isFirst { try run(one, two, call) }
    }
  }

  /// Adds a function over several rows.
  func add(
    aggregate names: [String], _ make: @escaping () -> any SQLAggregate
  ) throws(GeoError) {
    for name in names {
      try database.register(name, argumentCount: 1, aggregate: make)
      note(name, 1)
    }
  }

  /// The module of SpatiaLite, loaded when this is first called. Errors: `.library`.
  func loadModule() throws(GeoError) -> SpatialModule {
    if let module { return module }
    let made = try SpatialModule()
    module = made
    return made
  }

  // MARK: - Predicates

  private func addPredicates() throws(GeoError) {
    let list: [(String, GEOSRelation)] = [
      ("Intersects", .intersects), ("Contains", .contains), ("Within", .within),
      ("Touches", .touches), ("Crosses", .crosses), ("Overlaps", .overlaps), ("Equals", .equals),
      ("Disjoint", .isDisjoint),
    ]
    let libraries = libraries
    for (name, relation) in list {
      let lazy = (SpatialArgument.Lazy(libraries), SpatialArgument.Lazy(libraries))
      let body = libraries.body("ST_" + name) { (call) throws(GeoError) in
        let (one, two) = (lazy.0.argument, lazy.1.argument)
        let isFirst = try one.load(call, 0)
        guard try two.load(call, 1), isFirst else { return }
        _ = try libraries.common(one.system, two.system)
        call.result.set(try Self.compare(one, relation, two) ? Int64(1) : 0)
      }
      for name in ["ST_" + name, name] {
        try register(name, 2, body)
        if relation != .isDisjoint { boxPredicates[name.lowercased()] = body }
      }
    }
    // Always true: they let a predicate use the index of its second argument, too.
    let hint = FunctionBody { $0.result.set(Int64(1)) }
    for name in [Self.meets] + Self.judged.values.flatMap({ [$0.row, $0.value] }) {
      try database.register(name, argumentCount: 2, hint)
      boxPredicates[name] = hint
    }
  }

  /// A function of two geometries that is always true, and where it stands the boxes of both must meet.
  static let meets = "cairn_meets"

  /// Like ``meets``, and the rows of a scan by it are those for which a predicate holds, as a ``PointJudge`` finds; by
  /// the names of predicates in lower case, for a row that is its first argument, and for one that is its second.
  static let judged: [String: (row: String, value: String)] = {
    var names: [String: (row: String, value: String)] = [:]
    for prefix in ["", "st_"] {
      names[prefix + "contains"] = ("cairn_contains", "cairn_within")
      names[prefix + "within"] = ("cairn_within", "cairn_contains")
      names[prefix + "intersects"] = ("cairn_intersects", "cairn_intersects")
      names[prefix + "touches"] = ("cairn_touches", "cairn_touches")
    }
    return names
  }()

  /// The names of the predicates that are true only where boxes meet, in lower case.
  var predicates: Set<String> { Set(boxPredicates.keys.filter { !$0.hasPrefix("cairn_") }) }

  /// The functions that a table can answer with its index, if its rows are in a system of this number.
  func boxFunctions(forRowsOf system: Int32) -> [String: LayerTable.BoxFunction] {
    let relations: [String: GEOSRelation] = [
      "cairn_contains": .contains, "cairn_within": .within, "cairn_intersects": .intersects,
      "cairn_touches": .touches,
    ]
    var functions: [String: LayerTable.BoxFunction] = [:]
    for (name, body) in boxPredicates {
      functions[name] = LayerTable.BoxFunction(
        body, judge: relations[name].map { relation in { PointJudge(relation, system: system) } })
    }
    return functions
  }

  private static func compare(
    _ one: SpatialArgument, _ relation: GEOSRelation, _ two: SpatialArgument
  ) throws(GeoError) -> Bool {
    guard one.box.meets(two.box) else { return relation == .isDisjoint }
    let isFirst = one.repeats > 0 && (two.repeats == 0 || one.size >= two.size)
    if isFirst, let answer = try one.prepared(relation, two.shape()) { return answer }
    if !isFirst, two.repeats > 0 {
      let turned: GEOSRelation =
        switch relation {
        case .contains: .within
        case .within: .contains
        default: relation
        }
      if let answer = try two.prepared(turned, one.shape()) { return answer }
    }
    return try one.shape().relates(relation, to: two.shape())
  }
}

extension SpatialArgument {
  /// The number of its positions.
  var size: Int { geometry.positionCount }
}
