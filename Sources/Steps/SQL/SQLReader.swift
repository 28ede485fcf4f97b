public import Base
public import Features
public import Files
public import Flow

/// Hands out the rows of statements as features, a layer for each statement.
public final class SQLReader: FeatureReader {
  /// A statement, and the name of its layer if it has one.
  public struct Source: Sendable {
    /// The name of the layer; nil for that of the only table that is read, or else `result`.
    public var name: String?
    /// The statement.
    public var text: SQLText
    /// A statement.
    public init(name: String?, text: SQLText) {
      self.name = name
      self.text = text
    }
  }

  /// The layers of all statements.
  public let nature: InputNature
  private let rows: [SQLRows]
  private let session: SQLSession
  private let skipsErrors: Bool
  private let attachments: [Attachment]
  private var next = 0
  private var pendingError: GeoError?

  /// Runs statements up to their first rows. `attachments` are the files that came with the layers: they go on
  /// with rows that have texts, which may refer to them. If what the rows become does not keep row ids, a `fid` that a
  /// statement names is the feature's id. Errors: `.expression`, `.expressionFailed`.
  public init(
    _ sources: [Source], in session: SQLSession, skipsErrors: Bool, keepsRowIDs: Bool,
    attachments: [Attachment]
  ) throws(GeoError) {
    var rows: [SQLRows] = []
    for source in sources {
      rows.append(try SQLRows(session, source.text, name: source.name, keepsRowIDs: keepsRowIDs))
    }
    self.rows = rows
    self.session = session
    self.skipsErrors = skipsErrors
    self.attachments = attachments
    nature = InputNature(layers: rows.map(\.layer), isText: false)
  }

  /// Fills a batch with rows of one statement.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    if let pendingError { throw pendingError }
    while next < rows.count {
      let current = rows[next]
      do throws(GeoError) { try current.fill(&batch) } catch {
        if batch.count == 0 { throw error }
        // The rows before the error go first.
        pendingError = error
      }
      if pendingError == nil, current.isDone { next += 1 }
      if batch.count > 0 { return true }
    }
    return false
  }

  /// One worker's decoder.
  public func makeDecoder() -> any BatchDecoder { SQLDecoder(rows, skipsErrors: skipsErrors) }

  /// Nothing: the session tells how far its statements are while they run, between rows too.
  public var progress: FlowProgress { FlowProgress(done: 0, total: nil) }

  /// What became NULL on the way is known only at the end.
  public func finish() -> InputEnd {
    var end = InputEnd(layers: nature.layers)
    end.oddities = session.oddities
    if rows.contains(where: \.hasTexts) { end.attachments = attachments }
    return end
  }
}
