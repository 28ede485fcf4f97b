extension RoadTags {
  /// The tags as they are at a time: each `KEY:conditional` whose condition holds takes the place of `KEY`.
  func applying(
    _ time: LocalTime, of object: String, _ notes: inout ConditionNotes
  ) -> RoadTags {
    var changed = RoadTags()
    for (key, text) in ending(in: Self.conditional) {
      let name = String(key.dropLast(Self.conditional.utf8.count))
      let value = ConditionalValue(text, key: key, of: object, &notes.notUnderstood)
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

extension TravelProfile {
  /// True if a road that may not be used is open while one of its conditions holds, whichever that is.
  func mayOpen(_ tags: RoadTags, kind: String) -> Bool {
    var unused = TagNotes()
    for (key, text) in tags.ending(in: RoadTags.conditional) {
      let name = String(key.dropLast(RoadTags.conditional.utf8.count))
      for part in ConditionalValue(text, key: key, of: "", &unused).parts {
        // Of several tags with one key the first counts.
        var changed = RoadTags()
        changed.append(name, part.value)
        for (key, value) in tags.all { changed.append(key, value) }
        if travel(on: changed, kind: kind, of: "", &unused).isOpen { return true }
      }
    }
    return false
  }
}
