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
  var classing = Classing.automatic
  var classCount = 5
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
      help: "Make this kind of picture, whatever the name of the output says."),
    .option(
      "size", \.size, defaultText: "1200", group: "Picture",
      help: "Pixels of the picture; with a width alone the height fits the data."),
    .option(
      "scale", \.scale, valueName: "factor", group: "Picture",
      help: "Make everything larger by this factor: 2 for screens with fine pixels."),
    .option(
      "background", \.background, defaultText: "#fbfaf7", group: "Picture",
      help:
        "What is behind everything: a colour, none, or a file of data that is drawn pale beneath the "
        + "others."),
    .option(
      "crs", \.crs, valueName: "crs", group: "Picture",
      help:
        "Draw in this reference system instead of Web Mercator; utm and laea fit one to the data."),
    .option(
      "src-crs", \.sourceCRS, valueName: "crs", group: "Picture",
      help: "The system that coordinates are in, whatever the input says."),
    .option(
      "style", \.style, valueName: "file", group: "Styles", completion: .files,
      help: "Draw as this MapLibre style says: its layers of areas, lines, circles and labels."),
    .option(
      "colour-by", \.colourField, valueName: "field", group: "Styles",
      help: "Give features a colour by the value of this field, with a legend."),
    .option(
      "classes", \.classing, group: "Styles",
      help:
        "How values become classes; auto: categories of texts and of few numbers, else quantiles."),
    .option(
      "class-count", \.classCount, valueName: "n", group: "Styles",
      help: "How many classes numbers have, from 2 to 12."),
    .option(
      "label", \.labelField, valueName: "field", group: "Styles",
      help: "Write the values of this field beside the features, where there is room."),
    .option(
      "title", \.title, valueName: "text", group: "Picture", help: "Give the picture a title."),
    .option(
      "attribution", \.attribution, valueName: "text", group: "Picture",
      help: "Say whose data these are, below the map; a map pack says so itself."),
  ]

  /// Refuses combinations that cannot work.
  func validate() throws(UsageError) {
    guard (0.1...8).contains(scale) else { throw UsageError("--scale has to be from 0.1 to 8") }
    guard (2...12).contains(classCount) else {
      throw UsageError("--class-count has to be from 2 to 12")
    }
    if style != nil, colourField != nil {
      throw UsageError("--style and --colour-by exclude each other")
    }
  }
}

extension PictureSettings.Kind: ArgumentValue {}
extension Classing: ArgumentValue {}
