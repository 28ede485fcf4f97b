/// What a run of positions in a ``FeatureRun`` is.
enum LineKind: UInt8, BitwiseCopyable {
  /// Points, each by itself.
  case points = 0
  case line = 1
  /// The outer ring of a polygon.
  case shell = 2
  /// An inner ring of the polygon before.
  case hole = 3
  /// A piece of the border of the polygon before, which has cuts: its rings are no border as they are.
  case border = 4
}
