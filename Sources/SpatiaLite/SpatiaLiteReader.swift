public import Base
public import Features
internal import FeatureStore
internal import Files
public import Flow
public import FormatKit
internal import Geometry
internal import SQLiteStore

/// Reads SpatiaLite databases of all versions, those of FDO and OGR, and other SQLite tables with geometries.
///
/// Tables and views are layers, one for each of their geometry columns. The store is opened for reading only:
/// not a byte of it, or of its folder, changes; a write-ahead log beside it is honoured.
public final class SpatiaLiteReader: FeatureReader {
  /// The layers that were asked for.
  public let nature: InputNature
  let reading: StoreReading
  let schema: SpatiaLiteSchema
  private let faults: FaultPolicy
  /// The files in the table of attachments.
  private let attachments: [Attachment]
  /// What features refer to these files by, if some of them got other names.
  private let references: StoreAttachmentReferences?

  /// Opens a store; standard input, pipes and compressed stores are copied to a temporary file first.
  public init(_ request: InputRequest) throws(GeoError) {
    faults = request.faults
    let options = try SpatiaLiteInputOptions(request.options)
    reading = try StoreReading(request)
    do throws(GeoError) {
      schema = try SpatiaLiteSchema(of: reading.database, request, options)
      var files = try StoreAttachments(schema.attachmentsTable, in: reading.database).all()
      references = try StoreAttachmentReferences.settle(&files, by: request.attachmentNames)
      attachments = files
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
    SpatiaLiteDecoder(
      schema.tables, strict: schema.strictLayers, found: schema.foundLayers, references, faults)
  }

  /// Fills a batch with rows of one layer.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    try reading.read(into: &batch)
  }

  /// A store has nothing after its features.
  public func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.facts = [Fact(name: "layout", value: schema.layout.rawValue)]
    if let version = schema.version { end.facts.append(Fact(name: "version", value: version)) }
    let found = schema.tables.filter { schema.foundLayers.contains(ObjectIdentifier($0.layer)) }
    if !found.isEmpty {
      let names = found.map { "\($0.name).\($0.geometryColumn ?? "")" }
      end.facts.append(Fact(name: "geometries", value: names.joined(separator: ", ")))
    }
    end.oddities = schema.oddities
    end.attachments = attachments
    return end
  }
}
