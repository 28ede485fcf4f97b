internal import Base
internal import Text

/// What tracks say about their positions besides the coordinates: the times, and any further arrays. They
/// make the property `coordinateProperties` (togeojson's name): an array for a track, or a list of arrays for
/// the segments of a gx:MultiTrack.
final class KMLTrackArrays {
  /// Values of one name for one track, as JSON texts one after the other.
  private final class Series {
    let name: [UInt8]
    let track: Int
    var text = Bytes()
    var ends = Column<Int>()

    init(name: [UInt8], track: Int) {
      self.name = name
      self.track = track
    }

    func appendValue(_ index: Int, to json: inout Bytes) {
      guard index < ends.count else { return json.append("null") }
      json.append(contentsOf: text.buffer((index == 0 ? 0 : ends[index - 1])..<ends[index]))
    }
  }

  private var series: [Series] = []
  /// For each track the samples that have a position, by their index.
  private var samples: [[Int]] = []
  /// Tracks stand in a gx:MultiTrack: there is one array for each, even of a single one.
  var isNested = false

  /// Forgets everything.
  func removeAll() {
    if !series.isEmpty { series.removeAll() }
    if !samples.isEmpty { samples.removeAll() }
    isNested = false
  }

  /// True if there is nothing to say.
  var isEmpty: Bool { series.isEmpty }

  /// The number of the track that is being read.
  var track: Int { samples.count }

  /// Adds a value of the current track: `body` appends its JSON text.
  func add(_ name: StaticString, _ body: (inout Bytes) -> Void) {
    add(
      Array(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)), body)
  }

  /// Adds a value of the current track: `body` appends its JSON text.
  func add(_ name: [UInt8], _ body: (inout Bytes) -> Void) {
    let target: Series
    if let known = series.last(where: { $0.track == track && $0.name == name }) {
      target = known
    } else {
      target = Series(name: name, track: track)
      series.append(target)
    }
    body(&target.text)
    target.ends.append(target.text.count)
  }

  /// Ends a track whose samples at some indexes have positions; returns how many values have none.
  func endTrack(_ indexes: [Int], sampleCount: Int) -> Int {
    var lost = 0
    for series in series where series.track == track {
      lost += max(series.ends.count - sampleCount, 0)
      // Values of samples without a position have nothing to belong to.
      let values = min(series.ends.count, sampleCount)
      lost += values - indexes.count { $0 < values }
    }
    if indexes.isEmpty {
      series.removeAll { $0.track == track }
      return lost
    }
    samples.append(indexes)
    return lost
  }

  /// Appends the property's JSON object.
  func appendJSON(to json: inout Bytes) {
    var names: [[UInt8]] = []
    for series in series where !names.contains(series.name) { names.append(series.name) }
    json.append("{")
    for (index, name) in names.enumerated() {
      if index > 0 { json.append(",") }
      json.append(quoting: name)
      json.append(":")
      if isNested || samples.count > 1 { json.append("[") }
      for track in samples.indices {
        if track > 0 { json.append(",") }
        let found = series.first { $0.track == track && $0.name == name }
        guard let found else {
          json.append("null")
          continue
        }
        json.append("[")
        for (place, sample) in samples[track].enumerated() {
          if place > 0 { json.append(",") }
          found.appendValue(sample, to: &json)
        }
        json.append("]")
      }
      if isNested || samples.count > 1 { json.append("]") }
    }
    json.append("}")
  }
}
