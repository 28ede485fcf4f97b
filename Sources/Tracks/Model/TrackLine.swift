/// A part of a track: positions one behind the other.
struct TrackLine {
  /// The positions.
  var fixes: [Fix]
  /// For each the place in the part of the input that it comes from; below 0 if it was made up.
  var sources: [Int]
  /// The part of the input.
  var part: Int

  /// Some of the positions.
  subscript(_ range: Range<Int>) -> TrackLine {
    TrackLine(fixes: Array(fixes[range]), sources: Array(sources[range]), part: part)
  }

  /// Those of a list of places.
  func taking(_ places: [Int]) -> TrackLine {
    TrackLine(fixes: places.map { fixes[$0] }, sources: places.map { sources[$0] }, part: part)
  }
}
