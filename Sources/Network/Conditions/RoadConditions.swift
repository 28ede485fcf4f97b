extension RoadTags {
  /// The tags as they are at a time: each `KEY:conditional` whose condition holds takes the place of `KEY`. Conditions
  /// that are not understood do not hold, and are noted.
  func applying(
    _ time: LocalTime, of object: String, _ notes: inout TagNotes
  ) -> RoadTags {
    var changed = RoadTags()
    for (key, text) in ending(in: Self.conditional) {
      let name = String(key.dropLast(Self.conditional.utf8.count))
      let value = ConditionalValue(text, key: key, of: object, &notes)
        .value(at: time, key: key, of: object, &notes)
      if let value { changed.append(name, value) }
    }
    // Of several tags with one key the first counts.
    for (key, value) in all { changed.append(key, value) }
    return changed
  }

  /// The end of keys whose values hold under conditions.
  static let conditional = ":conditional"
}
