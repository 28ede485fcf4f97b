public import CommandLineKit
public import Drawing

/// What a picture is like, as the command line says it.
struct PreviewOptions {
  var output = OutputOptions()
  var format: PictureSettings.Kind?
  var size: PictureSize?
  var scale = 1.0
  var background: BackgroundArgument?
  var crs: String?
  var sourceCRS: String?
  var colourField: String?
  var classing: Classing?
  var classCount: Int?
  var labelField: String?
  var style: String?
  var title: String?
  var attribution: String?

  static let parameters: [Parameter<Self>] =
    ownParameters
    + Parameter.embedding(
      \.output, OutputOptions.parameters.filter { ["output", "overwrite"].contains($0.name) })

  private static let ownParameters: [Parameter<Self>] = [
    .option(
      "output-format", \.format, group: "Picture",
      help: "The kind of picture, whatever the name of the output says."),
    .option(
      "size", \.size, defaultText: "1200", group: "Picture",
      help: "The size of the picture in pixels; with a width alone, the height follows from the "
        + "data."),
    .option(
      "scale", \.scale, valueName: "factor", group: "Picture",
      help: "Scale everything by this factor; 2 for high-resolution screens."),
    .option(
      "background", \.background, defaultText: "#fbfaf7", group: "Picture",
      help:
        "The background: a colour, none, or a file whose data are drawn in pale colours beneath "
        + "the others."),
    .option(
      "crs", \.crs, valueName: "crs", group: "Picture",
      help:
        "Draw in this reference system instead of Web Mercator; utm and laea choose one that fits "
        + "the data."),
    .option(
      "src-crs", \.sourceCRS, valueName: "crs", group: "Picture",
      help: "The reference system of the input, whatever the input says."),
    .option(
      "style", \.style, valueName: "file", group: "Styles", completion: .files,
      help: "Draw with this MapLibre style: its fill, line, circle and symbol layers."),
    .option(
      "colour-by", \.colourField, valueName: "field", group: "Styles",
      help: "Colour features by the value of this field, with a legend."),
    .option(
      "classes", \.classing, defaultText: "auto", group: "Styles",
      help:
        "How values become classes; auto: categories for texts and for few different numbers, "
        + "otherwise quantiles."),
    .option(
      "class-count", \.classCount, valueName: "n", defaultText: "5", group: "Styles",
      help: "The number of classes for numbers, from 2 to 12."),
    .option(
      "label", \.labelField, valueName: "field", group: "Styles",
      help: "Label features with the values of this field, where there is room."),
    .option(
      "title", \.title, valueName: "text", group: "Picture", help: "The title of the picture."),
    .option(
      "attribution", \.attribution, valueName: "text", group: "Picture",
      help: "The attribution below the map; a map pack brings its own."),
  ]

  /// Refuses combinations that cannot work.
  func validate() throws(UsageError) {
    guard (0.1...8).contains(scale) else { throw UsageError("--scale has to be from 0.1 to 8") }
    if let classCount, !(2...12).contains(classCount) {
      throw UsageError("--class-count has to be from 2 to 12")
    }
    if colourField == nil, classing != nil || classCount != nil {
      throw UsageError(
        "--\(classing != nil ? "classes" : "class-count") is for the values of --colour-by, which is missing"
      )
    }
    if style != nil, colourField != nil {
      throw UsageError("--style and --colour-by exclude each other")
    }
  }

  /// What takes data to the system of a picture. Long edges are divided, so that they keep their course.
  static func reprojection(to target: String) -> ReprojectOptions {
    var reprojection = ReprojectOptions()
    reprojection.target = target
    reprojection.segmentMetres = 50_000
    return reprojection
  }
}

extension PictureSettings.Kind: ArgumentValue {}
extension Classing: ArgumentValue {}
