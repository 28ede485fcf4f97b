import Base
import SQLiteStore

/// A run of a function of the module over several rows, which go into a table of the module first.
final class SpatialModuleAggregate: SQLAggregate {
  private let module: SpatialModule
  private let name: String
  private let count: Int
  private var table: String?
  private var insertion: SpatialModuleStatement?

  init(_ name: String, _ count: Int, _ module: SpatialModule) {
    self.name = name
    self.count = count
    self.module = module
  }

  deinit {
    insertion = nil
    guard let table else { return }
    // It is in memory or in a file without a name: nothing is left if this fails.
    if let drop = try? SpatialModuleStatement("DROP TABLE \(table)", module) {
      _ = try? drop.step()
    }
  }

  func add(_ call: FunctionCall) throws(GeoError) {
    if insertion == nil {
      let made = module.makeTableName()
      let columns = (0..<count).map { "a\($0)" }.joined(separator: ", ")
      _ = try SpatialModuleStatement("CREATE TABLE \(made) (\(columns))", module).step()
      table = made
      insertion = try SpatialModuleStatement(
        "INSERT INTO \(made) VALUES (\(SpatialModule.parameters(count)))", module)
    }
    try insertion?.run(call, from: 1)
  }

  func finish(_ result: SQLResult) throws(GeoError) {
    guard let table else { return }
    let columns = (0..<count).map { "a\($0)" }.joined(separator: ", ")
    let sql = "SELECT \(name)(\(columns)) FROM (SELECT * FROM \(table) ORDER BY rowid)"
    let statement = try SpatialModuleStatement(sql, module)
    if try statement.step() { statement.give(0, to: result) }
  }
}
