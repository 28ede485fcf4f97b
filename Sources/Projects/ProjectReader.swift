public import Base
public import Features
public import Flow
internal import SQLiteStore

/// A reader of a project that hands on only the pictures that features have, and knows that the template is read.
public final class ProjectReader: FeatureReader {
  private let reader: any FeatureReader
  private let use: PictureUse?
  /// What the GeoPackage's reader warns of, and the project is read for.
  private let known: Set<String>

  /// A reader of a project's features, which pass the stage that notes their pictures; without one there are none.
  /// Errors: `.store`.
  public init(
    _ reader: any FeatureReader, of store: ProjectStore, _ use: PictureUse? = nil
  ) throws(GeoError) {
    self.reader = reader
    self.use = use
    let other = try store.database.scalarInt(
      "SELECT 1 FROM main.gpkg_metadata WHERE md_standard_uri NOT IN (?1, 'urn:cairn:layer') LIMIT 1",
      [.text(ProjectTemplate.uri)])
    var known: Set<String> = other == nil ? ["metadata-left-out"] : []
    if try ProjectStore.pictureTable(in: store.database) != nil {
      let foreign = try store.database.scalarInt(
        "SELECT 1 FROM main.gpkgext_relations WHERE relation_name <> 'media' LIMIT 1")
      if foreign == nil { known.formUnion(["relations-not-read", "table-not-listed"]) }
    }
    self.known = known
  }

  /// That of the project.
  public var nature: InputNature { reader.nature }
  /// As the project is cut.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    try reader.read(into: &batch)
  }
  /// That of the project.
  public func makeDecoder() -> any BatchDecoder { reader.makeDecoder() }
  /// That of the project.
  public var progress: FlowProgress { reader.progress }

  /// The layers, and the pictures that features have.
  public func finish() throws(GeoError) -> InputEnd {
    var end = try reader.finish()
    end.attachments = use?.used(end.attachments) ?? []
    end.oddities.removeAll { known.contains($0.reason.code) }
    return end
  }
}
