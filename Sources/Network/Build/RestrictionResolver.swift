/// Finds the edges that restrictions are about.
struct RestrictionResolver {
  private let network: RoadNetwork
  /// Those that are clear, in the order in which they were added.
  private(set) var found: [NetworkRestriction] = []

  init(_ network: RoadNetwork) { self.network = network }

  /// A way through the members of a restriction.
  private struct Course: Equatable {
    var from: Int
    var node: Int?
    var via: [Int]
    var to: Int
  }

  /// An edge on the way through members, with the node that it leads to.
  private struct Arrival {
    var edge: Int
    var node: UInt32
  }

  /// Adds a restriction, or counts why not.
  mutating func add(_ restriction: RoadRestriction, _ counts: inout NetworkCounts) {
    for from in restriction.from {
      for to in restriction.to {
        guard let start = network.road(ofWay: from), let end = network.road(ofWay: to) else {
          counts.drop(.memberMissing)
          continue
        }
        let courses: [Course]
        switch restriction.via {
        case .node(let id):
          let index = network.nodeIDs.place(of: id, near: 0)
          guard index < network.nodeIDs.count, network.nodeIDs[index] == id else {
            counts.drop(.memberMissing)
            continue
          }
          courses = self.courses(start, UInt32(index), end, restriction.profiles)
        case .ways(let ids):
          let roads = ids.compactMap { network.road(ofWay: $0) }
          guard roads.count == ids.count else {
            counts.drop(.memberMissing)
            continue
          }
          courses = self.courses(start, roads, end, restriction.profiles)
        }
        guard let course = courses.first, courses.count == 1 else {
          counts.drop(.notConnected)
          continue
        }
        found.append(
          NetworkRestriction(
            id: restriction.id, kind: restriction.kind, from: course.from, viaNode: course.node,
            viaEdges: course.via, to: course.to, profiles: restriction.profiles,
            conditional: restriction.conditional))
      }
    }
  }

  // MARK: - Travel

  /// True if one of the profiles may go along an edge to the node at its end or, backwards, at its beginning.
  private func isOpen(_ edge: Int, backwards: Bool, _ profiles: [Int]) -> Bool {
    profiles.contains { profile in
      let access = network.access(edge, profile)
      return (backwards ? access.backward : access.forward) != .no
    }
  }

  /// The edges of a road that lead to a node, or away from it.
  private func edges(
    of road: Int, at node: UInt32, arriving: Bool, _ profiles: [Int]
  ) -> [Int] {
    let all = network.edgeRange(ofRoad: road).filter {
      network.edges[$0].from == node || network.edges[$0].to == node
    }
    guard all.count > 1 else { return all }
    // Where the road goes on behind the node, its one-way direction tells which side is meant.
    return all.filter { edge in
      let stretch = network.edges[edge]
      return stretch.to == node && isOpen(edge, backwards: !arriving, profiles)
        || stretch.from == node && isOpen(edge, backwards: arriving, profiles)
    }
  }

  private func courses(
    _ from: Int, _ node: UInt32, _ to: Int, _ profiles: [Int]
  ) -> [Course] {
    guard let number = network.number(ofNode: node) else { return [] }
    var courses: [Course] = []
    for start in edges(of: from, at: node, arriving: true, profiles) {
      for end in edges(of: to, at: node, arriving: false, profiles) {
        courses.append(Course(from: start, node: number, via: [], to: end))
      }
    }
    return courses
  }

  // MARK: - Ways between

  /// More courses than this are not looked for.
  private static let courseLimit = 16

  private func courses(
    _ from: Int, _ via: [Int], _ to: Int, _ profiles: [Int]
  ) -> [Course] {
    var courses: [Course] = []
    for order in [via, via.reversed()] where courses.isEmpty && via.count < 64 {
      for start in network.edgeRange(ofRoad: from) {
        let stretch = network.edges[start]
        for node in Set([stretch.from, stretch.to]).sorted()
        where isOpen(start, backwards: node == stretch.from && node != stretch.to, profiles) {
          for through in runs(through: order[...], from: node, to) {
            let last = through.last?.node ?? node
            for end in edges(of: to, at: last, arriving: false, profiles) {
              let course = Course(
                from: start, node: nil, via: through.map(\.edge), to: end)
              if !courses.contains(course), courses.count < Self.courseLimit {
                courses.append(course)
              }
            }
          }
        }
      }
      // The way back is the same in the other direction, if there is only one way between.
      if via.count == 1 { break }
    }
    return courses
  }

  /// The runs of edges through roads one after the other, from a node to one that the last road has.
  private func runs(
    through roads: ArraySlice<Int>, from node: UInt32, _ last: Int
  ) -> [[Arrival]] {
    guard let road = roads.first else { return [[]] }
    let rest = roads.dropFirst()
    let next = rest.first ?? last
    let range = network.edgeRange(ofRoad: road)
    var found: [[Arrival]] = []
    for first in range {
      for isBackwards in [false, true] {
        let stretch = network.edges[first]
        guard (isBackwards ? stretch.to : stretch.from) == node else { continue }
        var run: [Arrival] = []
        var edge = first
        var place = node
        // Along the road up to the first node that the next member has.
        while range.contains(edge) {
          let stretch = network.edges[edge]
          guard (isBackwards ? stretch.to : stretch.from) == place else { break }
          place = isBackwards ? stretch.from : stretch.to
          run.append(Arrival(edge: edge, node: place))
          if touches(next, place) { break }
          edge += isBackwards ? -1 : 1
        }
        guard !run.isEmpty, touches(next, place), found.count < Self.courseLimit else { continue }
        for more in runs(through: rest, from: place, last) {
          found.append(run + more)
        }
      }
    }
    return found
  }

  private func touches(_ road: Int, _ node: UInt32) -> Bool {
    network.edgeRange(ofRoad: road).contains {
      network.edges[$0].from == node || network.edges[$0].to == node
    }
  }
}
