import TestSupport
import Testing

/// Turn restrictions, in tables and on routes. Expectations are read off the drawings.
struct RestrictionTests {
  /// A cross with arms of one node: west 1, middle 2, east 3, south 4, north 5; ways 1, 3, 4, 5 by their ends.
  ///
  /// A way round from west to north and from west to south: 6 and 7.
  private func cross() -> Town {
    var town = Town()
    for (id, x, y) in [(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 1, 0), (5, 1, 2)] {
      town.node(id, Double(x), Double(y))
    }
    for id in [1, 3, 4, 5] { town.way(id, [id, 2]) }
    town.way(6, [1, 5])
    town.way(7, [1, 4])
    return town
  }

  @Test func `no left turn, by car and bicycle but not on foot`() throws {
    var town = cross()
    town.restriction(1, ["from w1", "via n2", "to w5"], ["restriction": "no_left_turn"])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows(
        """
        SELECT r.osm_id, r.kind, f.osm_id, n.osm_id, r.via_edges, t.osm_id, r.profiles FROM restrictions r
        JOIN edges f ON f.id = r.from_edge JOIN edges t ON t.id = r.to_edge JOIN nodes n ON n.id = r.via_node
        """) == ["1|no_left_turn|1|2||5|[\"car\",\"bike\"]"])
    // From within way 1, heading east, to way 5: the direct turn is 111 m and is not allowed.
    #expect(try built.ways(try built.route((0.6, 1), (1, 1.6), ["--shortest"])) == [1, 6, 5])
    #expect(
      try built.ways(try built.route((0.6, 1), (1, 1.6), ["--shortest", "--profile", "foot"]))
        == [1, 5])
    // The other way round it is allowed.
    #expect(try built.ways(try built.route((1, 1.6), (0.6, 1), ["--shortest"])) == [5, 1])
  }

  @Test func `except lets bicycles turn, and a type is for that type alone`() throws {
    var town = cross()
    town.restriction(
      1, ["from w1", "via n2", "to w5"], ["restriction": "no_left_turn", "except": "psv; bicycle"])
    town.restriction(
      2, ["from w1", "via n2", "to w4"], ["restriction:bicycle": "no_right_turn"])
    town.restriction(3, ["from w1", "via n2", "to w3"], ["restriction:hgv": "no_straight_on"])
    let scratch = try Scratch()
    let built = try town.built(in: scratch)
    #expect(
      try built.rows("SELECT osm_id, profiles FROM restrictions ORDER BY id")
        == ["1|[\"car\"]", "2|[\"bike\"]"])
    #expect(
      try built.ways(try built.route((0.6, 1), (1, 1.6), ["--shortest", "--profile", "bike"]))
        == [1, 5])
    let report = try #require(scratch.text("report.json"))
    #expect(report.contains("\"dropped\": {\"no-profile\": 1}"))
  }

  @Test func `only straight on`() throws {
    var town = cross()
    town.restriction(1, ["from w1", "via n2", "to w3"], ["restriction": "only_straight_on"])
    let built = try town.built(in: Scratch())
    #expect(try built.ways(try built.route((0.6, 1), (1.5, 1), ["--shortest"])) == [1, 3])
    #expect(try built.ways(try built.route((0.6, 1), (1, 1.6), ["--shortest"])) == [1, 6, 5])
    #expect(try built.ways(try built.route((0.6, 1), (1, 0.4), ["--shortest"])) == [1, 7, 4])
  }

  @Test func `conditional restrictions are kept as text and do not close a turn`() throws {
    var town = cross()
    town.restriction(
      1, ["from w1", "via n2", "to w5"],
      ["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00)"])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows("SELECT kind, conditional FROM restrictions")
        == ["no_left_turn|(Mo-Fr 07:00-09:00)"])
    #expect(try built.ways(try built.route((0.6, 1), (1, 1.6), ["--shortest"])) == [1, 5])
  }

  @Test func `a restriction under several conditions is one for each`() throws {
    var town = cross()
    town.restriction(
      1, ["from w1", "via n2", "to w5"],
      ["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00); no_left_turn @ (Sa)"])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows("SELECT kind, conditional FROM restrictions")
        == ["no_left_turn|(Mo-Fr 07:00-09:00)", "no_left_turn|(Sa)"])
    func ways(_ time: String) throws -> [Int] {
      try built.ways(try built.route((0.6, 1), (1, 1.6), ["--shortest", "--at", time]))
    }
    #expect(try ways("2026-11-23T08:00") == [1, 6, 5])
    #expect(try ways("2026-11-28T12:00") == [1, 6, 5])
    #expect(try ways("2026-11-23T12:00") == [1, 5])
  }

  /// A dual carriageway: east-bound 1-2-3 along y = 0, west-bound 6-5-4 along y = 1, and a link 2-5 between them.
  private func dual() -> Town {
    var town = Town()
    for (id, x, y) in [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 0, 1), (5, 1, 1), (6, 2, 1)] {
      town.node(id, Double(x), Double(y))
    }
    town.way(10, [1, 2], ["highway": "primary", "oneway": "yes"])
    town.way(11, [2, 3], ["highway": "primary", "oneway": "yes"])
    town.way(20, [6, 5], ["highway": "primary", "oneway": "yes"])
    town.way(21, [5, 4], ["highway": "primary", "oneway": "yes"])
    town.way(30, [2, 5])
    town.way(40, [3, 6], ["oneway": "yes"])
    // On from the link to the north, and round to the west.
    town.node(7, 1, 4)
    town.way(50, [5, 7])
    return town
  }

  @Test func `no u-turn over a link way`() throws {
    var town = dual()
    town.restriction(1, ["from w10", "via w30", "to w21"], ["restriction": "no_u_turn"])
    let built = try town.built(in: Scratch())
    #expect(
      try built.rows(
        """
        SELECT f.osm_id, r.via_node, r.via_edges = '[' || v.id || ']', t.osm_id FROM restrictions r
        JOIN edges f ON f.id = r.from_edge JOIN edges t ON t.id = r.to_edge
        JOIN edges v ON v.osm_id = 30
        """) == ["10||1|21"])
    // Over the end of the carriageway instead: the link may be used, but not on to the west.
    #expect(
      try built.ways(try built.route((0.5, 0), (0.5, 1), ["--shortest"])) == [10, 11, 40, 20, 21])
    #expect(try built.ways(try built.route((0.5, 0), (1, 1.5), ["--shortest"])) == [10, 30, 50])
    // From the other carriageway's side the link leads where it likes.
    #expect(try built.ways(try built.route((1, 0.5), (0.5, 1), ["--shortest"])) == [30, 21])
    #expect(
      try built.ways(try built.route((0.5, 0), (0.5, 1), ["--shortest", "--profile", "foot"]))
        == [10, 30, 21])
  }

  @Test func `without it the link is the way`() throws {
    let built = try dual().built(in: Scratch())
    #expect(try built.ways(try built.route((0.5, 0), (0.5, 1), ["--shortest"])) == [10, 30, 21])
  }

  @Test func `a way that goes on behind via is told by its direction, or left out`() throws {
    var town = cross()
    // One way 1-2-3 through the middle, two-way: from could be either half.
    town.node(8, 0, 5)
    town.node(9, 1, 5)
    town.node(10, 2, 5)
    town.node(11, 1, 6)
    town.way(80, [8, 9, 10])
    town.way(81, [9, 11])
    town.restriction(1, ["from w80", "via n9", "to w81"], ["restriction": "no_left_turn"])
    // The same with a one-way road: only its first half leads to the node.
    town.node(12, 0, 8)
    town.node(13, 1, 8)
    town.node(14, 2, 8)
    town.node(15, 1, 9)
    town.way(90, [12, 13, 14], ["oneway": "yes"])
    town.way(91, [13, 15])
    town.restriction(2, ["from w90", "via n13", "to w91"], ["restriction": "no_left_turn"])
    town.restriction(3, ["from w1", "to w3"], ["restriction": "no_left_turn"])
    town.restriction(4, ["from w1", "via n2", "to w999"], ["restriction": "no_left_turn"])
    town.restriction(5, ["from w1", "via n2", "to w3"], ["restriction": "maybe"])
    town.restriction(6, ["from w1", "via n4", "to w3"], ["restriction": "no_left_turn"])
    let scratch = try Scratch()
    let built = try town.built(in: scratch)
    #expect(
      try built.rows(
        "SELECT r.osm_id, f.part FROM restrictions r JOIN edges f ON f.id = r.from_edge")
        == ["2|1"])
    let report = try #require(scratch.text("report.json"))
    #expect(
      report.contains(
        "\"dropped\": {\"member-missing\": 2, \"not-connected\": 2, \"kind-unknown\": 1}"))
  }
}
