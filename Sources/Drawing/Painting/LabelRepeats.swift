/// Where labels are, so that the parts of one street do not all say its name.
struct LabelRepeats {
  /// So near to each other, one is enough, in pixels.
  private static let distance = 260.0
  private var places: [String: [SIMD2<Double>]] = [:]

  /// True if the same text is near.
  func isNear(_ text: String, _ x: Double, _ y: Double) -> Bool {
    (places[text] ?? []).contains { place in
      let (dx, dy) = (place.x - x, place.y - y)
      return dx * dx + dy * dy < Self.distance * Self.distance
    }
  }

  /// Takes down a label.
  mutating func add(_ text: String, _ x: Double, _ y: Double) {
    places[text, default: []].append(SIMD2(x, y))
  }
}
