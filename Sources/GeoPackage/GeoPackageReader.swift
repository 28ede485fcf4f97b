public import Base
public import Features
internal import FeatureStore
internal import Files
public import Flow
public import FormatKit
internal import Geometry
import SQLiteStore

/// Reads GeoPackages of versions 1.0 to 1.4 (OGC 12-128r19), as the standard or real programs write them.
///
/// Tables and views of features and attributes are layers. The store is opened for reading only: not
/// a byte of it, or of its folder, changes; a write-ahead log beside it is honoured.
public final class GeoPackageReader: FeatureReader {
  /// The layers that were asked for.
  public let nature: InputNature
  /// What is odd about the store.
  private let oddities: [Oddity]
  /// The version of the standard that the store claims, such as `1.2`; `unknown` if it claims none.
  public let formatVersion: String
  /// The files in the table of attachments.
  private let attachments: [Attachment]
  /// What features refer to these files by, if some of them got other names.
  private let references: StoreAttachmentReferences?

  let reading: StoreReading
  private let faults: FaultPolicy

  /// Opens a store; standard input, pipes and compressed stores are copied to a temporary file first.
  public init(_ request: InputRequest) throws(GeoError) {
    faults = request.faults
    reading = try StoreReading(request)
    let database = reading.database
    do throws(GeoError) {
      var schema = try GeoPackageReaderSchema(
        of: database, path: request.source.path, selection: request.selection.layerNames,
        needsProperties: request.target.needsProperties, styles: request.target.layerStyles)
      formatVersion = try GeoPackageReaderVersion.read(from: database, &schema)
      var files = try StoreAttachments(schema.attachmentsTable, in: database).all()
      references = try StoreAttachmentReferences.settle(&files, by: request.attachmentNames)
      attachments = files
      oddities = schema.oddities
      try reading.begin(schema.tables)
    } catch {
      throw reading.located(error)
    }
    nature = reading.nature
  }

  /// The share of the file that the rows so far amount to, by an estimate of their total number.
  public var progress: FlowProgress { reading.progress }

  /// One worker's decoder.
  public func makeDecoder() -> any BatchDecoder {
    GeoPackageReaderDecoder(reading.tables, references, faults)
  }

  /// Fills a batch with rows of one layer.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    try reading.read(into: &batch)
  }

  /// A store has no members after its features; those of a collection are known before.
  public func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.facts = [Fact(name: "version", value: formatVersion)]
    end.oddities = oddities
    end.attachments = attachments
    return end
  }
}
