internal import Features
internal import Geometry

/// The tables of a network with their columns.
struct NetworkTables {
  /// `nodes`, `edges`, `restrictions`, `profiles`, `network`, and `conditions` if there are any.
  let layers: [Layer]

  /// - path: what messages call the source.
  /// - describesKeys: the store has a place for what is said of keys and geometries.
  init(_ profiles: [TravelProfile], hasConditions: Bool, path: String, describesKeys: Bool) {
    let names = profiles.map(\.name)
    func layer(
      _ name: String, _ details: String, _ fields: [Field], kind: GeometryKind? = nil,
      references: [(column: String, table: String)] = [], index: String? = nil
    ) -> Layer {
      var extras = TableExtras()
      if let index {
        let column = TableExtras.Index.Column(
          name: index, isDescending: false, collation: "BINARY")
        extras.indexes = [
          TableExtras.Index(name: "\(name)_\(index)", columns: [column], isUnique: false)
        ]
      }
      extras.foreignKeys = references.map {
        TableExtras.ForeignKey(columns: [$0.column], table: $0.table, isSure: true)
      }
      if describesKeys {
        extras.columnNotes = [
          TableExtras.ColumnNote(.key, alias: nil, title: nil, details: "Id of the row")
        ]
      }
      if describesKeys, let kind {
        extras.columnNotes.append(
          TableExtras.ColumnNote(
            .geometry, alias: nil, title: nil,
            details: kind == .point ? "Where the node is" : "From node to node"))
      }
      return Layer(
        name: name, path: path, fields: fields, hasGeometry: kind != nil, title: name,
        details: details, tableNames: Layer.TableNames(key: "id", geometry: "geom", extras: extras),
        geometryKinds: kind.map { 1 << $0.rawValue } ?? 0)
    }
    let plain = [
      layer(
        "nodes", "Ends of edges: junctions, barriers, ends of roads and of restrictions",
        Self.nodeFields(names), kind: .point),
      layer(
        "edges", "Stretches of roads from node to node", Self.edgeFields(names), kind: .lineString,
        references: [("from_node", "nodes"), ("to_node", "nodes")]),
      layer(
        "restrictions", "Turns that are not allowed, or the only ones", Self.restrictionFields,
        references: [("from_edge", "edges"), ("via_node", "nodes"), ("to_edge", "edges")],
        // A part of a large network has few of them.
        index: "from_edge"),
      layer("profiles", "How the network may be travelled on", Self.profileFields),
      layer("network", "What the network was made of, and how large it is", Self.networkFields),
    ]
    let conditions = layer(
      "conditions", "Ways and barriers with tags that hold under conditions", Self.conditionFields)
    layers = hasConditions ? plain + [conditions] : plain
  }

  private static func field(_ name: String, _ type: CellType, _ details: String) -> Field {
    Field(name: name, type: type, details: details)
  }

  private static func nodeFields(_ profiles: [String]) -> [Field] {
    [
      field("osm_id", .integer, "Id of the node in OpenStreetMap"),
      field("barrier", .text, "Value of the tag barrier"),
      field("signals", .boolean, "Traffic signals"),
    ]
      + profiles.flatMap { profile in
        [
          field("\(profile)_access", .text, "Who may pass, by \(profile): yes, destination, no"),
          field("\(profile)_seconds", .real, "What passing costs by \(profile), in seconds"),
        ]
      }
  }

  private static func edgeFields(_ profiles: [String]) -> [Field] {
    [
      field("from_node", .integer, "Id of the node that the line begins at"),
      field("to_node", .integer, "Id of the node that the line ends at"),
      field("osm_id", .integer, "Id of the way in OpenStreetMap"),
      field("part", .integer, "Number of the edge in its way, from 1"),
      field("length", .real, "Length on the ellipsoid, in metres"),
      field("name", .text, "Name of the road"),
      field("ref", .text, "Number of the road"),
      field("class", .text, "Value of the tag highway, or ferry"),
      field("surface", .text, "Value of the tag surface"),
      field("roundabout", .boolean, "Part of a roundabout"),
      field("toll", .boolean, "A toll has to be paid"),
      field("tunnel", .boolean, "In a tunnel"),
      field("bridge", .boolean, "On a bridge"),
      field("speed_forward", .real, "Speed limit along the line as tagged, in km/h"),
      field("speed_backward", .real, "Speed limit against the line as tagged, in km/h"),
      field("conditional", .text, "Tags that hold under conditions, key=value, one a line"),
    ]
      + profiles.flatMap { profile in
        [
          field(
            "\(profile)_forward", .real,
            "Seconds along the line by \(profile); null where not allowed"),
          field(
            "\(profile)_backward", .real,
            "Seconds against the line by \(profile); null where not allowed"),
          field(
            "\(profile)_access_forward", .text,
            "Who may go along the line by \(profile): yes, destination, no"),
          field(
            "\(profile)_access_backward", .text,
            "Who may go against the line by \(profile): yes, destination, no"),
          field(
            "\(profile)_component", .integer,
            "Number of the component by \(profile): within it every edge can be reached; "
              + "1 is the largest"),
        ]
      }
  }

  private static let restrictionFields = [
    field("osm_id", .integer, "Id of the relation in OpenStreetMap"),
    field("kind", .text, "Value of the tag restriction: no_… or only_…"),
    field("from_edge", .integer, "Id of the edge that one comes by"),
    field("via_node", .integer, "Id of the node between from and to"),
    field("via_edges", .json, "Ids of the edges between from and to, in order"),
    field("to_edge", .integer, "Id of the edge that one goes by"),
    field("profiles", .json, "Names of the profiles that it is for"),
    field("conditional", .text, "When it holds; null for always"),
  ]

  private static let profileFields = [
    field("name", .text, "Name of the profile"),
    field("definition", .text, "The whole profile, JSON"),
  ]

  private static let networkFields = [
    field("source", .text, "The inputs"),
    field("data_timestamp", .text, "Time of the data, if the input says so"),
    field("cairn", .text, "Version of the program that built it"),
    field("nodes", .integer, "Number of nodes"),
    field("edges", .integer, "Number of edges"),
    field("restrictions", .integer, "Number of restrictions"),
  ]

  private static let conditionFields = [
    field("osm_id", .integer, "Id of the way or node in OpenStreetMap"),
    field("tags", .json, "All of its tags"),
    field("kind", .text, "What has the tags: way or node"),
  ]
}
