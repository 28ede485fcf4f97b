import Base
import CommandLineKit
import Files
import Flow
import FormatKit
import Formats
import Steps

/// `sql`: the rows of SELECT as features.
struct SQLOptions: StepOptions {
  var statement: String?
  var files: [NameValue] = []
  var layers: [NameValue] = []

  static let name = "sql"
  static let abstract = "Query any files with spatial SQL."
  static let discussion = """
    Every layer of every input is a table of the same name; where names collide, the name of the file and _ are \
    put in front. It has the geometry in the column geom, the id in id, the row id of a store in fid, and the \
    fields as further columns; the names that a store itself has for its key and its geometry work, too. The \
    SELECT is SQLite's, with joins, groups, windows and WITH RECURSIVE. Its rows become the features of a layer: \
    the geometry column gives the reference system, fid and id stay ids, and without geometries the result is a \
    plain table. In a format without row ids, a selected fid becomes the id unless there is one. With --layer-of, \
    several statements make several layers.

    Spatial functions have the names that SpatiaLite gives them, with ST_ and without. Measures: ST_Area, \
    ST_Length and ST_Perimeter (with a second argument of 1 in metres on the ellipsoid, of 0 on a sphere), \
    ST_Distance. Comparisons: ST_Intersects, ST_Contains, ST_Within, ST_Touches, ST_Crosses, ST_Overlaps, \
    ST_Equals, ST_Disjoint; all but the last find candidates with a spatial index in WHERE and ON. New \
    geometries: ST_Intersection, ST_Union, ST_Difference, ST_SymDifference, ST_Buffer, ST_Centroid, \
    ST_PointOnSurface, ST_Envelope, ST_ConvexHull, ST_Simplify, ST_SimplifyPreserveTopology, ST_MakeValid, \
    ST_Transform, ST_StartPoint, ST_EndPoint, SetSRID; over several rows ST_Collect, ST_Union and Extent. \
    What they are: ST_IsValid, ST_IsEmpty, ST_X, ST_Y, ST_Z, ST_M, ST_MinX, ST_MinY, ST_MaxX, ST_MaxY, \
    ST_NPoints, ST_NumPoints, ST_GeometryType, ST_SRID. Other forms: ST_AsText, ST_AsGeoJSON, ST_AsBinary, \
    ST_GeomFromText, ST_GeomFromWKB, MakePoint, MakePointZ, MakePointM, MakePointZM. \
    Where SpatiaLite's module (libsqlite3-mod-spatialite) is installed, its other functions on values are there, \
    too, those over several rows included.

    GeoPackages and stores of SpatiaLite are read where they are, with their indexes; other inputs go into a \
    temporary store first. Nothing of an input can be changed. With --on-error skip, what a function cannot \
    compute is NULL, and counted.
    """
  static let ownParameters: [Parameter<Self>] = [
    .option(
      "as", \.files, valueName: "name=file", group: "Tables", completion: .files,
      help: "Also read this file, under this name: its only layer is the table NAME, several "
        + "layers are NAME_layer."),
    .option(
      "layer-of", \.layers, valueName: "name=select", group: "Result",
      help: "Make a layer of this name from a SELECT; repeatable."),
  ]
  static let parameters: [Parameter<Self>] =
    [
      .positional("select", \.statement, help: "The statement, unless --layer-of gives one.")
    ] + ownParameters
  static let examples = [
    Example(
      command:
        "cairn sql trees.csv parks.gpkg \"SELECT p.name, count(*) AS trees, p.geom FROM parks p "
        + "JOIN trees t ON ST_Contains(p.geom, t.geom) GROUP BY p.fid\" -o parks.geojson",
      explanation: "Count the trees in each park."),
    Example(
      command:
        "cairn sql roads.gpkg \"SELECT fid, name, ST_Length(geom, 1) AS metres, geom FROM roads "
        + "WHERE class = 'primary'\" -o primary.gpkg",
      explanation: "Select roads with their lengths in metres."),
    Example(
      command: "cairn sql --as old=2023/land.gpkg --as new=2024/land.gpkg --layer-of "
        + "\"gone=SELECT * FROM old WHERE fid NOT IN (SELECT fid FROM new)\" --layer-of "
        + "\"added=SELECT * FROM new WHERE fid NOT IN (SELECT fid FROM old)\" -o changes.gpkg",
      explanation: "Compare two versions of a file, in two layers."),
    Example(
      command: "cairn sql --explain a.gpkg b.gpkg \"SELECT a.* FROM a JOIN b ON "
        + "ST_Intersects(a.geom, b.geom)\"",
      explanation: "Print how a statement would run, and which indexes it would use."),
  ]
  static let memory = """
    A few megabytes for each thread, up to 128 MB of the pages of each store and as many of a table whose rows a \
    join looks up, 25 MB of each R-tree, 64 MB of polygons that points are looked for in, and what SQLite sorts \
    and groups; \
    beyond a few megabytes that lies in temporary files, as do inputs that are not stores.
    """

  var passesFaults: Bool { true }

  var others: [String] { files.map(\.value) }

  mutating func validate() throws(UsageError) { try check(statement) }

  /// Refuses options that do not go with a statement.
  func check(_ statement: String?) throws(UsageError) {
    if statement == nil, layers.isEmpty { throw UsageError("a SELECT is needed") }
    if statement != nil, !layers.isEmpty {
      throw UsageError("a SELECT of its own and --layer-of exclude each other")
    }
    var seen: Set<String> = []
    for layer in layers where !seen.insert(layer.name).inserted {
      throw UsageError("--layer-of names '\(layer.name)' twice")
    }
    var names: Set<String> = []
    for file in files where !names.insert(file.name.lowercased()).inserted {
      throw UsageError("--as names '\(file.name)' twice")
    }
  }

  /// The statements with the names of their layers. Errors: `.expression`.
  func sources() throws(GeoError) -> [SQLReader.Source] {
    if let statement { return [SQLReader.Source(name: nil, text: try SQLText(statement))] }
    var list: [SQLReader.Source] = []
    for layer in layers {
      let text = try SQLText(layer.value, option: "--layer-of \(layer.name)")
      list.append(SQLReader.Source(name: layer.name, text: text))
    }
    return list
  }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let statements = try sources()
    let tables = SQLSources()
    let ledger = context.services.ledger
    for file in files {
      let source = try ByteSource(path: file.value)
      var request = InputRequest(source: source)
      request.target.isTable = true
      let reader = try Format.recognised(source).makeReader(request)
      let jobs = context.services.jobs(for: source)
      try tables.add(
        reader, path: file.value, as: file.name, isInPlace: SQLSources.isPlainFile(source)
      ) { (sink, catalog) throws(GeoError) in
        try Flow.run(
          from: reader, path: source.path, into: sink, catalog: catalog, ledger: ledger,
          jobs: jobs)
      }
    }
    return [
      .barrier(
        try SQLBarrier(
          statements, tables, skipsErrors: context.skipsErrors,
          keepsRowIDs: context.target.traits.keepsRowIDs))
    ]
  }
}
