internal import Geometry
internal import Streaming

/// How objects become features.
struct OSMFeatureOptions {
  /// What a way becomes that ends where it begins.
  enum ClosedWays: String, CaseIterable {
    case rules, line, area, both
  }

  /// Objects without tags become features too.
  var untagged = false
  /// Version, time, changeset and user become properties.
  var attributes = false
  /// What closed ways become.
  var closedWays = ClosedWays.rules
  /// Ways of which nodes are missing keep the others.
  var keepsIncomplete = true
  /// Bytes of memory for the places of nodes.
  var memoryLimit = 1 << 30

  /// The options of a request.
  init(_ request: InputRequest) throws(GeoError) {
    let options = request.options
    untagged = options["untagged"] == "yes"
    attributes = options["osm-attributes"] == "yes"
    closedWays = options["closed-ways"].flatMap(ClosedWays.init(rawValue:)) ?? .rules
    keepsIncomplete = options["incomplete"] != "drop"
  }
}
