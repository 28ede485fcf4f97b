public import Base
internal import Geometry
internal import SQLiteStore

extension NetworkStore {
  /// Networks of fewer edges are read as a whole.
  public static let leastEdges = 2000
  /// A part that has more than one in so many of all edges takes no less time than the whole.
  private static let share = 4

  /// Answers a question on a part of the network, what lies within some metres of places, and on larger ones as long as
  /// the answer needs more. The whole is read where the part would be a good share of it, and for
  /// conditions of the calendar, which are those of whole ways; but not if a place is known to be farther than `snap` from
  /// all edges. Errors: those of the question, `.tooFarFromRoads`, `.usage`, `.notANetwork`, and those of stores.
  public func answer<Answer>(
    near places: [(x: Double, y: Double)], snapping snap: Double? = nil, within metres: Double,
    for profile: TravelProfile, _ terms: TravelTerms, _ notes: inout ConditionNotes,
    fromEdges least: Int = NetworkStore.leastEdges,
    _ question: (TravelGraph) throws(GeoError) -> (answer: Answer, need: NetworkNeed)
  ) throws(GeoError) -> Answer {
    var reach = metres
    while let graph = try part(near: places, within: reach, for: profile, terms, &notes, least) {
      do throws(GeoError) {
        let found = try question(graph)
        if found.need == .nothing { return found.answer }
        if found.need == .all { break }
      } catch {
        // Only the whole network tells how far the nearest edge is.
        guard error.reason == .tooFarFromRoads else { throw error }
        break
      }
      reach *= 2
    }
    if let snap { try checkNear(places, within: snap, by: profile, terms) }
    return try question(try graph(for: profile, terms, &notes)).answer
  }

  /// The part of the network within some metres of places; nil if the whole is to be read.
  private func part(
    near places: [(x: Double, y: Double)], within metres: Double, for profile: TravelProfile,
    _ terms: TravelTerms, _ notes: inout ConditionNotes, _ least: Int
  ) throws(GeoError) -> TravelGraph? {
    // Ids are about as many as edges, which nobody has counted.
    let count = Int(clamping: try database.scalarInt("SELECT max(id) FROM edges") ?? 0)
    guard terms.time == nil, count >= least else { return nil }
    var box = Box()
    for place in places { box.extend(RoadScale.box(around: place, within: metres)) }
    let most = count / Self.share
    let ids = try edges(
      west: box.minX, south: box.minY, east: box.maxX, north: box.maxY, upTo: most)
    guard ids.count < most else { return nil }
    let parts = try TravelGraphParts(self, profile, ids, within: box, terms, &notes)
    return try graph(of: parts)
  }
}

extension Box {
  /// True if a place in degrees lies in it, which may reach beyond ±180°.
  func holds(place: (x: Double, y: Double)) -> Bool {
    guard place.y >= minY, place.y <= maxY else { return false }
    if place.x >= minX, place.x <= maxX { return true }
    return place.x - 360 >= minX && place.x - 360 <= maxX
      || place.x + 360 >= minX && place.x + 360 <= maxX
  }
}
