internal import Text

extension TravelProfile {
  /// How the profile may use a road.
  ///
  /// - `kind`: the value of `highway`, or `ferry`.
  func travel(
    on tags: RoadTags, kind: String, of object: String, _ notes: inout TagNotes
  ) -> RoadTravel {
    var travel = RoadTravel()
    guard let rule = classes[kind] else { return travel }
    travel.forward = access(tags, rule.access, "forward", object, &notes)
    travel.backward = access(tags, rule.access, "backward", object, &notes)
    applyOneway(tags, rule, object, &notes, to: &travel)
    if kind == "ferry", let text = tags["duration"] {
      if let seconds = RoadQuantity.duration(text), seconds > 0 {
        travel.seconds = seconds
      } else {
        notes.note("duration", text, of: object)
      }
    }
    let speeds = speeds(tags, rule, isFerry: kind == "ferry", object, &notes)
    travel.forwardSpeed = travel.forward == .no ? 0 : speeds.forward
    travel.backwardSpeed = travel.backward == .no ? 0 : speeds.backward
    if travel.forwardSpeed == 0 { travel.forward = .no }
    if travel.backwardSpeed == 0 { travel.backward = .no }
    return travel
  }

  // MARK: - Access

  /// What a value of access means; nil, and noted, if that is not known.
  private func meaning(
    _ key: String, _ value: String, _ object: String, _ notes: inout TagNotes
  ) -> TravelAccess? {
    if let known = accessValues[value] { return known }
    // Of several values the one that is kindest counts: no;destination lets some in.
    let parts = value.split(separator: ";").map { accessValues[$0.trimmed] }
    if parts.count > 1, !parts.contains(where: { $0 == nil }) {
      return parts.compactMap(\.self).min { $0.rawValue < $1.rawValue }
    }
    notes.note(key, value, of: object)
    return nil
  }

  /// The access each way: the last of the profile's keys that is given decides, of which a direction's own is the
  /// stronger one.
  private func access(
    _ tags: RoadTags, _ own: TravelAccess, _ direction: String, _ object: String,
    _ notes: inout TagNotes
  ) -> TravelAccess {
    var access = own
    if motorroad != .yes, tags["motorroad"] == "yes" { access = motorroad }
    // What is closed by its kind is opened by a key of one's own alone.
    let isClosed = access == .no
    for key in accessKeys where !isClosed || grantingKeys.contains(key) {
      for key in [key, "\(key):\(direction)"] {
        guard let value = tags[key] else { continue }
        if let meaning = meaning(key, value, object, &notes) { access = meaning }
      }
    }
    return access
  }

  /// What a node means for who passes it.
  func passage(
    of tags: RoadTags, object: String, _ notes: inout TagNotes
  ) -> (access: TravelAccess, seconds: Double) {
    var access = TravelAccess.yes
    var seconds = Self.hasSignals(tags) ? signalsSeconds : 0
    if seconds == 0, tags["highway"] == "crossing" { seconds = crossingSeconds }
    guard let kind = tags["barrier"] else { return (access, seconds) }
    if let rule = barriers[kind] ?? barriers["*"] {
      access = rule.access
      seconds += rule.seconds
    }
    if tags["locked"] == "yes" { access = .no }
    for key in accessKeys {
      guard let value = tags[key] else { continue }
      if let meaning = meaning(key, value, object, &notes) { access = meaning }
    }
    return (access, seconds)
  }

  /// True for a node with traffic lights.
  static func hasSignals(_ tags: RoadTags) -> Bool {
    tags["highway"] == "traffic_signals" || tags["crossing"] == "traffic_signals"
  }

  // MARK: - One way

  private func applyOneway(
    _ tags: RoadTags, _ rule: RoadClass, _ object: String, _ notes: inout TagNotes,
    to travel: inout RoadTravel
  ) {
    guard !onewayKeys.isEmpty else { return }
    let isRing = tags["junction"] == "roundabout" || tags["junction"] == "circular"
    // Who heeds only a key of their own does not heed what is implied.
    var direction = onewayKeys.contains("oneway") && (rule.isOneway || isRing) ? 1 : 0
    var isClosed = false
    for key in onewayKeys {
      guard let value = tags[key] else { continue }
      switch value {
      case "yes", "1", "true": direction = 1
      case "-1", "reverse": direction = -1
      case "no", "0", "false", "alternating": direction = 0
      // The direction changes with the hour, which is not known.
      case "reversible": isClosed = true
      default:
        notes.note(key, value, of: object)
        continue
      }
      break
    }
    // cycleway=opposite_lane, or with the direction in a tag of its own, cycleway:left:oneway=-1.
    let isContraflow = contraflowKeys.contains { key in
      tags[key]?.hasPrefix("opposite") == true
        || ["no", "-1"].contains(tags["\(key):oneway"])
    }
    if isClosed {
      travel.forward = .no
      travel.backward = .no
    } else if !isContraflow {
      if direction > 0 { travel.backward = .no }
      if direction < 0 { travel.forward = .no }
    }
  }

  // MARK: - Speed

  private func speeds(
    _ tags: RoadTags, _ rule: RoadClass, isFerry: Bool, _ object: String, _ notes: inout TagNotes
  ) -> (forward: Double, backward: Double) {
    // A ferry is as fast for those on foot as for others.
    var cap = isFerry ? .infinity : maximumSpeed
    for (key, caps) in [
      ("surface", surfaces), ("tracktype", tracktypes), ("smoothness", smoothness),
    ] {
      if let value = tags[key], let limit = caps[value] { cap = min(cap, limit) }
    }
    for key in ["width", "maxwidth"] where width > 0 {
      guard let text = tags[key] else { continue }
      if let metres = RoadQuantity.width(text) {
        if metres < width { cap = 0 }
      } else {
        notes.note(key, text, of: object)
      }
    }
    guard limitUse != .ignored else { return (min(rule.speed, cap), min(rule.speed, cap)) }
    let limits = limits(tags, object, &notes)
    func speed(_ limit: Double?) -> Double {
      guard let limit else { return min(rule.speed, cap) }
      return switch limitUse {
      case .sets: min(limit * limitFactor, cap)
      default: min(rule.speed, limit, cap)
      }
    }
    return (speed(limits.forward), speed(limits.backward))
  }

  /// The limits each way in km/h, nil where none is given or understood.
  func limits(
    _ tags: RoadTags, _ object: String, _ notes: inout TagNotes
  ) -> (forward: Double?, backward: Double?) {
    var both: Double?
    if let value = tags["maxspeed"] { both = limit("maxspeed", value, object, &notes) }
    if both == nil {
      for key in ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"] {
        // Sources are often free text.
        guard let value = tags[key], let found = words(value) ?? zone(key, value), found > 0
        else { continue }
        both = found
        break
      }
    }
    var each = [both, both]
    for (index, key) in ["maxspeed:forward", "maxspeed:backward"].enumerated() {
      guard let value = tags[key] else { continue }
      each[index] = limit(key, value, object, &notes) ?? both
    }
    return (each[0], each[1])
  }

  private func limit(
    _ key: String, _ value: String, _ object: String, _ notes: inout TagNotes
  ) -> Double? {
    if let found = RoadQuantity.speed(value), found > 0 { return found }
    if let found = words(value) { return found > 0 ? found : nil }
    if speedWords["*"] == nil { notes.note(key, value, of: object) }
    return nil
  }

  /// The speed of a zone, `DE:30` or `30`; nil for other keys.
  private func zone(_ key: String, _ value: String) -> Double? {
    guard key == "zone:maxspeed" else { return nil }
    let number = value.split(separator: ":", omittingEmptySubsequences: false).last
    return number.flatMap { RoadQuantity.speed(String($0)) }
  }

  /// The speed of a word, `CZ:urban` or `DE:zone30`; nil if it is not known.
  private func words(_ value: String) -> Double? {
    if let known = speedWords[value] { return known }
    guard let colon = value.firstIndex(of: ":") else { return nil }
    let word = value[value.index(after: colon)...]
    // Zones have their number in them: DE:zone30, DE:zone:30, FR:zone30.
    if word.hasPrefix("zone") {
      return RoadQuantity.speed(String(word.dropFirst(4).drop { $0 == ":" }))
    }
    // Countries without an entry of their own.
    return value[..<colon].utf8.count == 2 ? speedWords[String(word)] : nil
  }
}
