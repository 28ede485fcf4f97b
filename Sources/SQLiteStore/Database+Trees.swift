public import Base
internal import CSQLite

extension Database {
  /// Makes an R-tree with the boxes of one in an attached database. Where nodes are as large in both, they are copied as
  /// they are: to put in boxes one by one takes many times as long. Errors: `.store`.
  public func makeTree(
    _ tree: String, columns: [String], of other: String, in schema: String
  ) throws(GeoError) {
    try execute(
      "CREATE VIRTUAL TABLE main.\(Self.quoted(identifier: tree)) "
        + "USING rtree(\(columns.joined(separator: ", ")))")
    func table(_ suffix: String) -> String { "main." + Self.quoted(identifier: tree + suffix) }
    func source(_ suffix: String) -> String {
      Self.quoted(identifier: schema) + "." + Self.quoted(identifier: other + suffix)
    }
    func nodeSize(_ nodes: String) throws(GeoError) -> Int64? {
      try scalarInt("SELECT length(data) FROM \(nodes) WHERE nodeno = 1")
    }
    guard try nodeSize(table("_node")) == nodeSize(source("_node")) else {
      return try execute("INSERT INTO \(table("")) SELECT * FROM \(source(""))")
    }
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: false)
    for suffix in ["_node", "_rowid", "_parent"] {
      try execute("DELETE FROM \(table(suffix))")
      try execute("INSERT INTO \(table(suffix)) SELECT * FROM \(source(suffix))")
    }
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: true)
  }
}
