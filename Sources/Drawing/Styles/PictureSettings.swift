public import Geometry

/// What a picture is to be like.
public struct PictureSettings: Sendable {
  /// The kinds of pictures.
  public enum Kind: String, Sendable, CaseIterable {
    case svg, png, pdf, html, terminal
  }

  /// What kind it is.
  public var kind: Kind
  /// Its width in pixels of 1/96 inch, before it is scaled.
  public var width = 1200
  /// Its height; nil for what the data suggest.
  public var height: Int?
  /// Pixels of the file a pixel of the picture.
  public var scale = 1.0
  /// What is behind everything; nil for nothing.
  public var background: Colour? = Colour(0xFBFAF7)
  /// They are the settings of a backdrop.
  var isBackdrop = false
  /// The box to show, in degrees or in the units of the system; nil for all that is there. Its east may lie beyond 180°.
  public var box: Box?
  /// Layers that the picture does not grow for, where there are others: lines of borders may go far beyond all else.
  public var marginalLayers: Set<String> = []
  /// True if coordinates are drawn as they are, false for degrees that are projected.
  public var isPlane = false
  /// The field that colours depend on.
  public var colourField: String?
  /// How values become classes.
  public var classing = Classing.automatic
  /// How many classes there are.
  public var classCount = 5
  /// The field whose values are labels.
  public var labelField: String?
  /// A style sheet.
  public var sheet: MapStyle?
  /// What is written above the legend, and is the title of pages and documents.
  public var title = ""
  /// Whom to thank.
  public var attribution: String?
  /// How the terminal shows pictures.
  public var terminal = TerminalKind.letters
  /// What helps who named a field that is not among the known ones.
  public var fieldHint: @Sendable (_ name: String, _ known: [String]) -> String? = { _, _ in nil }
  /// The metres of a unit of a system; nil where that is not known.
  public var metresPerUnit: @Sendable (CoordinateReferenceSystem) -> Double? = { _ in nil }

  /// Settings of a kind of picture.
  public init(_ kind: Kind) { self.kind = kind }

  /// True for a picture made of the letters of a terminal, in which nobody could read texts.
  var isOfLetters: Bool {
    kind == .terminal && (terminal == .letters || terminal == .plainLetters)
  }

  /// True if features may have labels.
  var hasLabels: Bool {
    !isOfLetters && (labelField != nil || sheet?.labels.isEmpty == false)
  }

  /// Values of features are part of the picture.
  var keepsProperties: Bool { kind == .html && !isBackdrop }

  /// Parts of a pixel that are told apart: one may come closer to a page.
  var detail: Double { kind == .html ? 16 : 4 }
}

/// How values become the classes of a legend.
public enum Classing: String, Sendable, CaseIterable {
  /// Categories of texts and of few numbers, else quantiles.
  case automatic = "auto"
  /// The most frequent values each have a colour.
  case categories
  /// Each class has as many features.
  case quantiles
  /// Each class is as wide.
  case intervals
}

/// How a terminal shows pictures.
public enum TerminalKind: String, Sendable, CaseIterable {
  /// Half blocks and braille patterns: two by four pixels a letter, which has two colours of 24 bits.
  case letters
  /// The same in the 256 colours that xterm has.
  case plainLetters = "plain-letters"
  /// DEC's sixels (VT340).
  case sixel
  /// The graphics protocol of kitty.
  case kitty
}
