/// What one does not want to travel on, and when one sets out.
public struct TravelTerms: Sendable {
  /// Classes of roads, or `ferry`, that are avoided; `motorway_link` goes with `motorway`, and so on.
  public var avoidedClasses: Set<String> = []
  /// Roads are avoided that a toll has to be paid for.
  public var avoidsTolls = false
  /// Roads are avoided that touch these polygons.
  public var avoidedAreas: [AvoidedArea] = []
  /// What holds at this time applies; nil for what holds always.
  public var time: LocalTime?

  /// Nothing is avoided, at no time.
  public init() {}

  /// True if all roads may be used, by what holds always.
  public var isPlain: Bool {
    avoidedClasses.isEmpty && !avoidsTolls && avoidedAreas.isEmpty && time == nil
  }

  /// True if roads of a class are avoided.
  func avoids(class kind: String) -> Bool {
    if avoidedClasses.contains(kind) { return true }
    return kind.hasSuffix(Self.link)
      && avoidedClasses.contains(String(kind.dropLast(Self.link.utf8.count)))
  }

  private static let link = "_link"
}
