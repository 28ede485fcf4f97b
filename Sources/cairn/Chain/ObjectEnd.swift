import Base
import OpenStreetMap

/// What takes objects of OpenStreetMap at the end of a pipeline, in the place of `write`.
protocol ObjectEnd {
  /// The word that it is called by.
  static var name: String { get }
  /// What it does, as in "… counts the tags of OpenStreetMap's objects".
  static var deed: String { get }
  /// What it holds.
  static var memory: String { get }
  /// Where it writes.
  var target: OutputOptions { get }
  /// Files that it reads.
  var others: [String] { get }
  /// The run says what was written and changed.
  var saysAll: Bool { get }
  /// What takes the objects. Errors: those of its options, and of the output.
  func makeWriter(_ run: Run) throws(GeoError) -> any ObjectWriter
}
