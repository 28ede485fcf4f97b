/// Watches how far a statement of a session has come: by the scan that it began first, which is the outermost of its
/// loops. One thread uses it at a time.
public final class ScanWatch {
  /// Rows of a scan between two reports.
  static let interval: Int64 = 1024

  private var first: ObjectIdentifier?
  private let report: (LayerTable, Double) -> Void

  /// A watch that tells the table that is being read, and how much of it has been, from 0 to 1.
  public init(_ report: @escaping (LayerTable, Double) -> Void) { self.report = report }

  /// Another statement begins.
  public func restart() { first = nil }

  func begin(_ scan: LayerScan) {
    if first == nil { first = ObjectIdentifier(scan) }
  }

  func pass(_ scan: LayerScan, _ table: LayerTable, rows: Int64) {
    guard first == ObjectIdentifier(scan) else { return }
    report(table, min(Double(rows) / table.rowCount, 1))
  }
}
