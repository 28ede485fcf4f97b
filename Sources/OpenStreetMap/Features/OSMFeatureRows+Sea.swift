internal import Base
internal import Features
internal import Flow

/// The rows of the sea, which belongs to no single object.
extension OSMFeatureRows {
  /// Turns to the sea; `tags` has its tags.
  mutating func turnToSea(_ tags: borrowing OSMRecordCursor) {
    turn(to: tags, ordinal: 0)
    isObject = false
  }

  /// Makes rows of a polygon of the sea.
  mutating func appendSea(_ tags: borrowing OSMRecordCursor, _ batch: inout FeatureBatch) {
    _ = appendTyped(as: .sea, .way, 0, tags, &batch)
  }

  /// Counts what is wrong with a coastline: a stretch of the sea that is left out because of it has been read, and
  /// is dropped.
  mutating func note(
    _ problem: OSMCoastProblem, of coastlines: OSMCoastlines, _ batch: inout FeatureBatch
  ) {
    if problem.reason.severity == .incomplete { count(in: seaSlot) }
    let id = coastlines.name(ofWay: problem.way)
    batch.note(problem.reason, slot: seaSlot) { _ in
      Notice.Example(byteOffset: 0, feature: 0, id: id)
    }
    let isExpected = problem.reason.isCutOff
    for place in [problem.place, problem.otherPlace].compactMap(\.self) {
      problems.add(isExpected: isExpected) {
        ProblemLog.Problem(
          code: problem.reason.code, message: problem.reason.meaning, id: id,
          relatedID: problem.other.map { coastlines.name(ofWay: $0) },
          location: (place.longitude, place.latitude), rank: Int(OSMKind.way.rawValue),
          number: coastlines.id(ofWay: problem.way), count: 1, isExpected: isExpected)
      }
    }
  }

  /// The slot of the first layer of the sea that the user asked for.
  private var seaSlot: Int {
    let layers = matcher?.schema.layers ?? []
    let wanted = layers.indices.first { index in
      layers[index].geometry.contains(.sea) && !isUnwanted[Self.slot(Int32(index))]
    }
    return Self.slot(Int32(wanted ?? 0))
  }
}
