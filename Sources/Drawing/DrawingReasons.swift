public import Base

extension Reason {
  /// A feature without a geometry is not in the picture.
  static let nothingToDraw = Reason(
    "nothing-to-draw", .incomplete, "features without a geometry are not in the picture",
    cause: "A picture shows where features are, and these are nowhere.",
    remedy: "Nothing, if they need not be seen. cairn info says how many there are.")
  /// A feature lies outside the picture.
  static let outsidePicture = Reason(
    "outside-picture", .incomplete, "features lie outside the picture",
    cause:
      "Their boxes meet --bbox, but they themselves do not; or the projection cannot show where they are.",
    remedy: "Nothing, if they need not be seen. A larger --bbox, or another --crs, shows them.")
  /// No rule of the style sheet draws a feature.
  static let notStyled = Reason(
    "not-styled", .incomplete, "features are drawn by no layer of the style",
    cause:
      "The layers of --style name other layers of the data, have filters that these features do not pass, or "
      + "draw other kinds of geometry.",
    remedy: "Nothing, if they need not be seen. Without --style everything is drawn.")
  /// A style sheet cannot be understood.
  static let badStyle = Reason(
    "bad-style", .input, "a style sheet cannot be understood",
    cause:
      "--style takes a MapLibre style, a JSON text with layers, of which preview knows the common parts.",
    remedy: "Fix what the message names, or leave it out.")
  /// Parts of a style sheet are not drawn.
  static let styleNotDrawn = Reason(
    "style-not-drawn", .warning, "parts of a style sheet are not drawn as it says",
    cause:
      "preview draws areas, lines, circles and labels of a MapLibre style; what it does not know of it is "
      + "not drawn, or not as it says.",
    remedy: "Nothing, if the picture looks right.")

  /// A page is so large that browsers are slow with it.
  static let largePage = Reason(
    "large-page", .warning, "the page is so large that browsers are slow with it",
    cause: "An HTML page holds the shapes and values of all features.",
    remedy: "Take less of the data (--bbox, --layer, --limit), or make tiles with cairn tile.")

  /// Nothing of what was to lie beneath the features is in the picture.
  static let nothingBeneath = Reason(
    "nothing-beneath", .warning, "nothing of the background lies in the picture",
    cause:
      "The file of --background has no features where the picture's are, or none that its style draws.",
    remedy: "Name a file of the same area; cairn info says where its features are.")

  /// Nothing of the data is in the picture.
  static let nothingInPicture = Reason(
    "nothing-in-picture", .warning, "nothing of the data is in the picture",
    cause:
      "The data have no features where the picture is, such as in the box of --bbox, or none that can be drawn.",
    remedy: "cairn bbox says where the data are, cairn info what they are.")
  /// No font has some letters of a text.
  static let noFont = Reason(
    "no-font", .warning, "no font has some letters of a text, which are boxes in the picture",
    cause: "The fonts of this machine do not have the letters of all languages.",
    remedy:
      "Install fonts that have them, such as fonts-noto-core and fonts-noto-cjk on Debian. SVG and HTML leave that to "
      + "whoever looks at them.")

  /// The reasons of this module.
  public static let drawing: [Reason] = [
    .nothingToDraw, .outsidePicture, .notStyled, .badStyle, .styleNotDrawn, .largePage,
    .nothingBeneath, .nothingInPicture, .noFont,
  ]
}
