/// A part of a coastline within a box.
struct OSMCoastChain {
  var line: OSMCoastLine
  /// True if it comes from the edge of the box; otherwise it begins in the middle of nowhere.
  var beginsOnEdge: Bool
  /// True if it goes to the edge of the box.
  var endsOnEdge: Bool

  /// Where it begins.
  var first: OSMCoastCorner { line.corners[0] }
  /// Where it ends.
  var last: OSMCoastCorner { line.corners[line.corners.count - 1] }
  /// The way at its end, whose number the last corner itself does not have.
  var lastWay: Int32 { line.corners[max(line.corners.count - 2, 0)].way }
}

/// Cuts coastlines along the edge of a box.
///
/// A line is cut where it leaves the box and where it runs along the edge; where it only touches the edge it goes
/// on.
struct OSMCoastClip {
  let box: OSMCoastBox
  /// The parts that are not closed.
  private(set) var chains: [OSMCoastChain] = []
  /// The rings.
  private(set) var rings: [OSMCoastLine] = []
  private var current: [OSMCoastCorner] = []
  private var pieces: [OSMCoastChain] = []

  init(_ box: OSMCoastBox) { self.box = box }

  /// Adds what of a line is within the box.
  mutating func add(_ line: OSMCoastLine) {
    let corners = line.corners
    guard corners.count > 1 else { return }
    pieces.removeAll(keepingCapacity: true)
    var outside = 0
    for index in 1..<corners.count {
      let (a, b) = (corners[index - 1], corners[index])
      guard let (start, end) = box.clip(a.place, b.place) else {
        endPiece()
        outside += 1
        continue
      }
      if current.isEmpty { current.append(OSMCoastCorner(place: start, way: a.way)) }
      current.append(OSMCoastCorner(place: end, way: b.way))
      if start != a.place || end != b.place { outside += 1 }
      if end != b.place { endPiece() }
    }
    endPiece()
    if line.isClosed, !pieces.isEmpty {
      if outside == 0 { return rings.append(line) }
      joinEnds(at: corners[0].place)
    }
    for piece in pieces {
      // A line that leaves the box where it comes in is a ring within it.
      if piece.line.isClosed { rings.append(piece.line) } else { chains.append(piece) }
    }
  }

  private mutating func endPiece() {
    guard let first = current.first, let last = current.last else { return }
    pieces.append(
      OSMCoastChain(
        line: OSMCoastLine(corners: current), beginsOnEdge: box.code(first.place) != 0,
        endsOnEdge: box.code(last.place) != 0))
    current.removeAll(keepingCapacity: true)
  }

  /// The place where a ring begins and ends is not one where it is cut.
  private mutating func joinEnds(at seam: OSMLocation) {
    guard pieces.count > 1, pieces[0].first.place == seam,
      pieces[pieces.count - 1].last.place == seam
    else { return }
    let first = pieces.removeFirst()
    let last = pieces.count - 1
    pieces[last].line.corners.removeLast()
    pieces[last].line.corners += first.line.corners
    pieces[last].endsOnEdge = first.endsOnEdge
  }
}
