import TestSupport

/// A random small map, as text and as changes of it, made without the code that is tested.
struct OSMUpdateSample {
  private struct Object {
    var version = 2
    var tags: [(String, String)] = []
    /// Where a node is, on a grid.
    var place = (x: 0, y: 0)
    /// Nodes of a way.
    var nodes: [Int] = []
    /// Members of a relation: kind, id and role.
    var members: [(String, Int, String)] = []
  }

  private static let kinds = ["node", "way", "relation"]
  /// The grid's width, which leaves few places: outlines touch and cross.
  private static let width = 5
  private static let nodeCount = 25
  private static let wayCount = 14
  private static let relationCount = 9

  private var objects: [[Int: Object]] = [[:], [:], [:]]
  /// The highest version that each object has had, whether it is still there or not.
  private var versions: [[Int: Int]] = [[:], [:], [:]]
  /// The last changes, as elements in their blocks.
  private var changes: [String] = []
  private var numbers: SplitMix64
  /// The head says what is covered.
  private let hasBounds: Bool

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
    hasBounds = seed % 2 == 0
    for id in 1...Self.nodeCount {
      objects[0][id] = Object(
        tags: tags(of: 0), place: ((id - 1) % Self.width, (id - 1) / Self.width))
    }
    for id in 1...Self.wayCount { objects[1][id] = Object(tags: tags(of: 1), nodes: nodes()) }
    for id in 1...Self.relationCount {
      objects[2][id] = Object(tags: tags(of: 2), members: members())
    }
    for _ in 0..<2 {
      objects[0][Int.random(in: 1...Self.nodeCount, using: &numbers)] = nil
      objects[1][Int.random(in: 1...Self.wayCount, using: &numbers)] = nil
    }
  }

  // MARK: - Parts

  private mutating func tags(of kind: Int) -> [(String, String)] {
    let choices: [[(String, String)]] =
      switch kind {
      case 0: [[], [], [], [("amenity", "cafe"), ("name", "A")], [("highway", "crossing")]]
      case 1:
        [
          [], [], [("building", "yes")], [("natural", "water"), ("name", "W")],
          [("highway", "primary"), ("ref", "1")], [("landuse", "forest")],
          [("boundary", "administrative")], [("barrier", "fence")], [("natural", "coastline")],
        ]
      default:
        [
          [("type", "multipolygon")], [("type", "multipolygon")], [("type", "multipolygon")],
          [("type", "multipolygon"), ("natural", "water")],
          [("type", "route"), ("route", "bus"), ("ref", "7")],
          [("type", "route"), ("route", "road"), ("ref", "A 1")],
          [("type", "boundary"), ("boundary", "administrative"), ("admin_level", "8")],
          [("type", "restriction"), ("restriction", "no_u_turn")], [("type", "site")],
        ]
      }
    return choices.randomElement(using: &numbers) ?? []
  }

  /// Mostly the corners of a rectangle, otherwise any line.
  private mutating func nodes() -> [Int] {
    if Int.random(in: 0..<4, using: &numbers) == 0 {
      return (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
        Int.random(in: 1...Self.nodeCount, using: &numbers)
      }
    }
    let (x, y) = (
      Int.random(in: 0..<Self.width - 1, using: &numbers),
      Int.random(in: 0..<Self.width - 1, using: &numbers)
    )
    let (right, top) = (
      Int.random(in: x + 1..<Self.width, using: &numbers),
      Int.random(in: y + 1..<Self.width, using: &numbers)
    )
    let ring = [(x, y), (right, y), (right, top), (x, top), (x, y)]
      .map { $0.1 * Self.width + $0.0 + 1 }
    return Bool.random(using: &numbers) ? ring : Array(ring.prefix(3))
  }

  private mutating func members() -> [(String, Int, String)] {
    (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: ("node", Int.random(in: 1...Self.nodeCount, using: &numbers), "")
      case 1: ("relation", Int.random(in: 1...Self.relationCount, using: &numbers), "")
      case 2: ("way", Int.random(in: 1...Self.wayCount, using: &numbers), "inner")
      default: ("way", Int.random(in: 1...Self.wayCount, using: &numbers), "outer")
      }
    }
  }

  // MARK: - Changes

  /// Changes some objects: the data, and the text of the changes.
  mutating func change() {
    changes = []
    for _ in 0..<Int.random(in: 1...5, using: &numbers) {
      let kind = Int.random(in: 0..<3, using: &numbers)
      let count = [Self.nodeCount, Self.wayCount, Self.relationCount][kind]
      let id = Int.random(in: 1...count + 2, using: &numbers)
      let old = objects[kind][id]
      var new = old ?? Object(version: 0, place: (1, 1), nodes: nodes(), members: members())
      new.version = (versions[kind][id] ?? old?.version ?? 0) + 1
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0 where old != nil:
        objects[kind][id] = nil
        versions[kind][id] = new.version
        changes.append("<delete>\(Self.element(kind, id, new))</delete>")
        continue
      case 1:
        // Older than what is there, so that nothing becomes of it.
        if let old, old.version > 1 {
          new.version = old.version - 1
          new.tags = [("name", "old")]
          changes.append("<modify>\(Self.element(kind, id, new))</modify>")
          continue
        }
      case 2: new.tags = tags(of: kind)
      default:
        new.place = (
          Int.random(in: 0..<Self.width, using: &numbers),
          Int.random(in: 0..<Self.width, using: &numbers)
        )
        new.nodes = nodes()
        new.members = members()
      }
      objects[kind][id] = new
      versions[kind][id] = new.version
      changes.append(
        old == nil
          ? "<create>\(Self.element(kind, id, new))</create>"
          : "<modify>\(Self.element(kind, id, new))</modify>")
    }
  }

  // MARK: - Text

  /// The data as OSM XML, sorted.
  var text: String {
    var text = "<osm version=\"0.6\">\n"
    if hasBounds {
      text += "<bounds minlon=\"10.5\" minlat=\"40.5\" maxlon=\"13.5\" maxlat=\"43.5\"/>\n"
    }
    for (kind, objects) in objects.enumerated() {
      for (id, object) in objects.sorted(by: { $0.key < $1.key }) {
        text += Self.element(kind, id, object) + "\n"
      }
    }
    return text + "</osm>\n"
  }

  /// The last changes as osmChange.
  var changeText: String {
    "<osmChange version=\"0.6\">\n" + changes.joined(separator: "\n") + "\n</osmChange>\n"
  }

  private static func element(_ kind: Int, _ id: Int, _ object: Object) -> String {
    var text = "<\(kinds[kind]) id=\"\(id)\" version=\"\(object.version)\""
    if kind == 0 { text += " lon=\"1\(object.place.x).5\" lat=\"4\(object.place.y).5\"" }
    text += ">"
    if kind == 1 { for node in object.nodes { text += "<nd ref=\"\(node)\"/>" } }
    if kind == 2 {
      for (type, id, role) in object.members {
        text += "<member type=\"\(type)\" ref=\"\(id)\" role=\"\(role)\"/>"
      }
    }
    for (key, value) in object.tags { text += "<tag k=\"\(key)\" v=\"\(value)\"/>" }
    return text + "</\(kinds[kind])>"
  }
}
