internal import Base
internal import Features

/// The schemas that are built in, by the names that users have for them.
public enum OSMBuiltInSchema: String, CaseIterable, Sendable {
  /// What an offline map needs.
  case map
  /// The layers of Shortbread 1.0.
  case shortbread

  /// Its text with its tests: JSON, in the form that users' own schemas have.
  public var text: String { "\(layersText)  ],\n  \"tests\": \(tests)\n}\n" }

  /// The schema. `languages`: those of names, instead of those that it lists. `addsTags`: each layer gets a
  /// field of all tags.
  func schema(languages: [String]? = nil, addsTags: Bool = false) throws(GeoError) -> OSMSchema {
    var text = Bytes()
    text.append("\(layersText)  ]\n}\n")
    return try OSMSchema(
      json: text.buffer, path: rawValue, languages: languages, addsTags: addsTags)
  }

  /// The text up to the last layer.
  private var layersText: String {
    switch self {
    case .map:
      Self.joined(
        OSMMapSchema.head,
        [
          OSMMapSchema.roads, OSMMapSchema.transport, OSMMapSchema.water, OSMMapSchema.land,
          OSMMapSchema.details, OSMMapSchema.places, OSMMapSchema.pois,
        ])
    case .shortbread:
      Self.joined(
        OSMShortbreadSchema.head,
        [
          OSMShortbreadSchema.surroundings, OSMShortbreadSchema.streets,
          OSMShortbreadSchema.points,
        ])
    }
  }

  private var tests: StaticString {
    switch self {
    case .map: OSMMapSchema.tests
    case .shortbread: OSMShortbreadSchema.tests
    }
  }

  private static func joined(_ head: StaticString, _ layers: [StaticString]) -> String {
    "\(head)\n\(layers.map(\.description).joined(separator: ",\n"))\n"
  }
}
