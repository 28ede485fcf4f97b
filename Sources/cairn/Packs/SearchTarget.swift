import Base
import FormatKit
import Search

/// The format that features are written in to be searched for.
enum SearchTarget {
  /// An index in a store of its own.
  static var format: Format {
    Format(
      name: "search", title: "a search index", standard: "SQLite, FTS5", extensions: ["sqlite"],
      traits: FormatTraits {
        $0.isText = false
        $0.readsStreams = false
        $0.writesStreams = false
        $0.hasLayers = true
      },
      reasons: Reason.search, recognise: { _ in .no },
      writer: { request throws(GeoError) in
        guard let path = request.path else {
          throw GeoError(.usage, "a search index cannot go to standard output")
        }
        return try SearchSink(path: path, isOverwriting: request.isOverwriting)
      })
  }
}
