import Base
import Features
import Flow
import GeoPackage
import Projects
import SQLiteStore

/// Makes the store that is written a project.
///
/// Unchecked: it is used when all workers are done.
final class ProjectCompanion: GeoPackageCompanion, @unchecked Sendable {
  private let template: ProjectTemplate
  private let ledger: Ledger

  init(_ template: ProjectTemplate, _ ledger: Ledger) {
    self.template = template
    self.ledger = ledger
  }

  /// Nothing has to be known of what is there.
  func begin(in database: Database) {}

  /// Writes the template, and which features have which pictures.
  func finish(_ layers: [GeoPackageWrittenLayer], in database: Database) throws(GeoError) {
    for name in try ProjectTables(template, in: database).write() {
      ledger.warn(.notUnique, "values of \(name) should be unique and are not")
    }
  }

  /// Makes a writer of GeoPackages write a project.
  func attach(to writer: any FeatureSink) { (writer as? GeoPackageWriter)?.companion = self }
}
