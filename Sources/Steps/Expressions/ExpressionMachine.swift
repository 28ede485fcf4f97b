import Base
import Features
import Geometry
import SQLiteStore

/// A list of expressions compiled for layers of one shape: the same declared types of the columns that are
/// read, and the same system. Owned by one worker.
final class ExpressionMachine {
  /// What it was compiled for.
  struct Shape: Hashable {
    /// The declared type of each column, as SQL spells it.
    var types: [String]
    /// The system, where something is measured or geometries are read.
    var system: CoordinateReferenceSystem?
  }

  let shape: Shape
  let list: ExpressionList
  let statement: Statement
  private let connection: ExpressionConnection
  private let measures: FeatureMeasures?
  private let shapes: FeatureShapes?
  private let view = UnsafeMutablePointer<BatchTable>.allocate(capacity: 1)

  init(_ list: ExpressionList, _ shape: Shape) throws(GeoError) {
    self.shape = shape
    self.list = list
    let connection = try ExpressionConnection(
      columns: zip(list.columns, shape.types).map { ($0.name, $1) })
    self.connection = connection
    var measures: FeatureMeasures?
    if list.measures, let system = shape.system { measures = try FeatureMeasures(of: system) }
    self.measures = measures
    shapes = shape.system.map { FeatureShapes(system: connection.systems.number(of: $0)) }
    do throws(ExpressionConnection.Refusal) {
      statement = try connection.prepare(list.sql).statement
    } catch {
      throw GeoError(.bug, "an expression could not be compiled again: \(error.message)")
    }
  }

  deinit { view.deallocate() }

  /// What SQLite says about the row that failed.
  var message: String { connection.message }

  /// The feature that was looked at last.
  var feature: Int { connection.table.current }

  /// The number of features in the batch.
  var count: Int { connection.table.count }

  /// Looks at the features of a batch that a view shows: its slot's, or those of one class.
  func load(_ table: BatchTable, showsAll: Bool) {
    var table = table
    table.measures = measures.map { .passUnretained($0) }
    table.shapes = shapes.map { .passUnretained($0) }
    view.initialize(to: table)
    connection.table.load(view, count: table.count, next: showsAll ? nil : BatchTable.next)
  }

  /// Begins again at a feature.
  func restart(at feature: Int) {
    connection.table.start = feature
    statement.reset()
  }
}
