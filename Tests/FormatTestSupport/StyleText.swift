import Foundation

/// The text of a style that QGIS wrote.
package func styleText(_ name: String) throws -> String {
  try String(
    contentsOf: dataFolder.appendingPathComponent("styles").appendingPathComponent(name),
    encoding: .utf8)
}
