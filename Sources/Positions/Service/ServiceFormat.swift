internal import Base
public import FormatKit

extension Format {
  /// What a location service answers: where users were, or the zones that it watches.
  public static let locations = Format(
    name: "locations", title: "Location service JSON", standard: "response.data.locations, .zones",
    extensions: ["locations.json"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.layerNames = ServiceAnswer.listNames
    },
    inputOptions: [
      FormatOption(
        name: "timezone", valueName: "zone", defaultValue: "UTC",
        help: "The time zone of times without an offset, such as Europe/Prague.",
        isOnCommandLine: true)
    ],
    reasons: Reason.positions,
    recognise: { head in ServiceAnswer.begins(head) ? .certain : .no },
    reader: { request throws(GeoError) in try ServiceReader(request) })
}
