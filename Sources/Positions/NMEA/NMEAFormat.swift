internal import Base
public import FormatKit

extension Format {
  /// What receivers of satellite navigation say, a sentence a line.
  public static let nmea = Format(
    name: "nmea", title: "NMEA 0183", standard: "NMEA 0183 (IEC 61162-1)",
    extensions: ["nmea", "nma"],
    inputOptions: [
      FormatOption(
        name: "nmea-date", valueName: "date", defaultValue: "",
        help: "The date of times before the first sentence that gives one (NMEA).")
    ],
    reasons: Reason.positions,
    recognise: { head in NMEASentence.begins(head) ? .certain : .no },
    reader: { request throws(GeoError) in try NMEAReader(request) })
}
