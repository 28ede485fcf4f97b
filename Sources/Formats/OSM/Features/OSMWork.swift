/// What a batch is about: a piece of the input that goes into the store, or records that become features.
final class OSMWork {
  /// What is to be done.
  enum Phase {
    /// A piece of the input is in the batch.
    case survey
    /// Records of a kind become features.
    case records(OSMKind, OSMRecordFile.Stretch)
    /// Ways that waited for a relation become features of their own.
    case outlines([Int64])
  }

  let phase: Phase
  /// The number of the batch among those of the survey, or among the others.
  let ticket: Int

  init(_ phase: Phase, ticket: Int) {
    self.phase = phase
    self.ticket = ticket
  }
}
