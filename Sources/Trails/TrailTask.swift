internal import Text

/// A task of a trail.
public struct TrailTask: Sendable {
  /// What stands between the task before and this one.
  public var before: [TrailNode]
  /// The task itself.
  public var element: TrailElement
  /// Its number, from 1.
  public var order: Int

  /// The name.
  public var name: String? { element.value("name") }

  /// How many locations it has, of which the first tells its place.
  public var locationCount: Int { element.children.count { $0.name == "location" } }

  /// Longitude and latitude as they are written; nil if a task has none.
  var placeTexts: (longitude: String, latitude: String)? {
    guard let location = element.child("location"), let x = location.value("longitude"),
      let y = location.value("latitude")
    else { return nil }
    return (x, y)
  }

  /// What the place says is no place, and not just missing.
  public var hasBadPlace: Bool {
    guard let texts = placeTexts, !texts.longitude.isEmpty || !texts.latitude.isEmpty else {
      return false
    }
    return place == nil
  }

  /// Where it is, in degrees; nil without a place.
  public var place: (x: Double, y: Double)? {
    guard let texts = placeTexts, let x = Self.decimal(texts.longitude),
      let y = Self.decimal(texts.latitude), abs(x) <= 180, abs(y) <= 90
    else { return nil }
    return (x, y)
  }

  /// The value of decimal digits; nil for other ways to write a number, such as hexadecimal digits.
  private static func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }
    return isDecimal ? Double(text) : nil
  }

  /// The titles of slides and questions, in order.
  public var titles: [String] { element.all.compactMap { $0.attribute("title") } }

  /// Names of pictures and films that it shows, each once.
  public var media: [String] {
    var names: [String] = []
    for element in element.all where ["image", "img", "video"].contains(element.name) {
      let given = ["src", "href", "file", "url", "path"].compactMap { element.attribute($0) }.first
      let name = given ?? element.text
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The types of questions whose variants are the answers that one may type.
  private static let typed: Set = ["text", "string", "number", "input"]

  /// Questions of which no variant is right: one with `valid="true"`, or, where the answer is typed, any that is not
  /// said to be wrong.
  public var questionsWithoutAnswer: [TrailElement] {
    element.all.filter { element in
      guard element.name == "question", element.attribute("validate") != "false" else {
        return false
      }
      let variants = element.all.filter { $0.name == "variant" }
      let isTyped = Self.typed.contains(element.attribute("type")?.lowercased() ?? "")
      return !variants.contains { variant in
        guard let valid = variant.attribute("valid")?.lowercased() else { return isTyped }
        return ["true", "1", "yes"].contains(valid)
      }
    }
  }
}
