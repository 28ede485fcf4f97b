internal import Base
public import FormatKit

extension Format {
  /// Tables of text with commas, semicolons or other characters between the values.
  public static let csv = Format(
    name: "csv", title: "CSV", standard: "RFC 4180", extensions: ["csv"],
    traits: FormatTraits {
      $0.systems = .any
      $0.statesSystem = false
      $0.isTable = true
    },
    inputOptions: CSVFormatOptions.input, outputOptions: CSVFormatOptions.output,
    reasons: Reason.csv,
    recognise: { head in
      CSVDialect.recognised(head).map { $0 == UInt8(ascii: "\t") ? .nameOnly : .likely } ?? .no
    },
    reader: { request throws(GeoError) in
      try CSVReader(request, usualDelimiter: UInt8(ascii: ","))
    },
    writer: { request throws(GeoError) in
      try CSVWriter(request, usualDelimiter: UInt8(ascii: ","))
    })

  /// Tables of text with tabs between the values.
  public static let tsv = Format(
    name: "tsv", title: "TSV", standard: "RFC 4180, with tabs", extensions: ["tsv", "tab"],
    traits: FormatTraits {
      $0.systems = .any
      $0.statesSystem = false
      $0.isTable = true
    },
    inputOptions: CSVFormatOptions.input, outputOptions: CSVFormatOptions.output,
    reasons: Reason.csv,
    recognise: { head in
      CSVDialect.recognised(head) == UInt8(ascii: "\t") ? .likely : .no
    },
    reader: { request throws(GeoError) in
      try CSVReader(request, usualDelimiter: UInt8(ascii: "\t"))
    },
    writer: { request throws(GeoError) in
      try CSVWriter(request, usualDelimiter: UInt8(ascii: "\t"))
    })
}

/// The options of both formats.
enum CSVFormatOptions {
  static let input: [FormatOption] = [
    .lenient,
    FormatOption(
      name: "x", valueName: "column", defaultValue: "found by name",
      help: "The column of longitudes or eastings (CSV, TSV).", isOnCommandLine: true),
    FormatOption(
      name: "y", valueName: "column", defaultValue: "found by name",
      help: "The column of latitudes or northings (CSV, TSV).", isOnCommandLine: true),
    FormatOption(
      name: "z", valueName: "column", defaultValue: "none",
      help: "The column of heights (CSV, TSV).",
      isOnCommandLine: true),
    FormatOption(
      name: "wkt", valueName: "column", defaultValue: "found by name and content",
      help: "The column of WKT, EWKT, hexadecimal WKB, or two coordinates such as '50.1, 14.4' "
        + "(CSV, TSV).", isOnCommandLine: true),
    FormatOption(
      name: "keep-xy", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Keep the columns of the geometry as fields too (CSV, TSV).", isOnCommandLine: true),
    FormatOption(
      name: "input-order", values: ["lonlat", "latlon"], defaultValue: "lonlat",
      help:
        "The order of coordinates in WKT and in columns called x and y; where a value holds both "
        + "and does not tell, latlon is the default (CSV, TSV).",
      isOnCommandLine: true),
    FormatOption(
      name: "coordinates", values: ["degrees", "projected"], defaultValue: "degrees",
      help:
        "projected: the coordinates are metres or feet, as in columns called easting and northing, x and y."
    ),
    FormatOption(
      name: "id", valueName: "column", defaultValue: "none",
      help: "The column with the feature ids; it does not become a field."),
    FormatOption(
      name: "delimiter", valueName: "delimiter", defaultValue: "found by itself",
      help: "The delimiter between values: comma, semicolon, tab, pipe, or any character."),
    FormatOption(
      name: "encoding", values: CSVEncoding.allCases.map(\.rawValue),
      defaultValue: "utf8",
      help:
        "The encoding, if there is no byte order mark; UTF-16 is usually detected, latin1 is "
        + "windows-1252."
    ),
    FormatOption(
      name: "date-format", valueName: "format", defaultValue: "ISO 8601",
      help:
        "How dates are written, such as DD.MM.YYYY or 'M/D/YYYY hh:mm' (in UTC). Columns of such "
        + "values become dates; 1.2.2024 is read like 01.02.2024. COLUMN=FORMAT refuses other "
        + "values. Separate several with ; (CSV, TSV).",
      isOnCommandLine: true),
    FormatOption(
      name: "header", values: FormatOption.yesOrNo, defaultValue: "yes",
      help: "The first record holds the names of the columns; with no, they are column_1, column_2 "
        + "and so on."),
    FormatOption(
      name: "types", values: ["auto", "text"], defaultValue: "auto",
      help:
        "auto finds the type of each column from all its values; text leaves every value as it is."
    ),
  ]

  static let output = [
    FormatOption(
      name: "geometry", values: ["wkt", "xy", "xyz", "none"], defaultValue: "wkt",
      help: "How geometries are written: as WKT, or points as columns x, y and z."),
    FormatOption(
      name: "delimiter", valueName: "delimiter", defaultValue: "comma; tab for TSV",
      help: "The delimiter between values: comma, semicolon, tab, pipe, or any character."),
    FormatOption(
      name: "decimal", values: ["point", "comma"], defaultValue: "point",
      help:
        "The decimal mark; with a comma, the delimiter of CSV becomes a semicolon."
    ),
    FormatOption(
      name: "bom", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Start with a byte order mark, which tells Excel that the file is UTF-8."),
  ]
}
