import Base
import Features
public import Flow
import Text

/// Holds all features back until it is known which layers have the fields of expressions, where layers do not say so
/// beforehand: several files, or layers that are found on the way.
public final class FieldSurvey: Barrier {
  private let store = SpoolSink(FeatureSpool())
  private let survey: SurveySink

  /// A survey of the fields of a list.
  public init(_ list: ExpressionList) { survey = SurveySink(list, store) }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { survey }

  /// Hands them out as they came.
  public func makeReader() -> any FeatureReader { store.makeReader() }

  /// Says what was held.
  public func finish(_ ledger: Ledger) {
    ledger.account(
      for: "unique",
      .object([
        ("features", .integer(Int64(store.spool.count))),
        ("bytes", .integer(Int64(store.spool.size))),
        ("bytes_in_file", .integer(Int64(store.spool.spilledSize))),
      ]))
  }

  /// What was found, when all features have come.
  var presence: FieldPresence { survey.presence }

  private final class SurveySink: FeatureSink {
    let list: ExpressionList
    let store: SpoolSink
    // Touched in turn.
    var presence = FieldPresence()

    init(_ list: ExpressionList, _ store: SpoolSink) {
      self.list = list
      self.store = store
    }

    func makeEncoder() -> any BatchEncoder { Encoder(self) }

    func finish(_ catalog: Catalog) { store.finish(catalog) }
  }

  private final class Encoder: BatchEncoder {
    let sink: SurveySink
    let recorder: FeatureRecorder
    /// Of the last batch.
    var presence = FieldPresence()

    init(_ sink: SurveySink) {
      self.sink = sink
      recorder = FeatureRecorder(for: sink.store.spool)
    }

    func encode(_ batch: borrowing FeatureBatch) {
      recorder.record(batch)
      presence = FieldPresence(sink.list, in: batch, declaresFields: false)
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try sink.store.spool.append(recorder)
      sink.presence.add(presence)
    }
  }
}
