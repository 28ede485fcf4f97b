internal import Base
public import Styles

/// The colours that are used where nobody says anything: Paul Tol's qualitative and sequential schemes, which people who
/// are blind to some colours tell apart (personal.sron.nl/~pault, issue 3.2).
public enum Palette {
  /// Colours of layers: his "bright" scheme, in the order of good neighbours.
  public static let layers: [Colour] = [0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0xAA3377, 0x66CCEE]
    .map { Colour($0) }

  /// Colours of categories: his "muted" scheme.
  public static let categories: [Colour] = [
    0x332288, 0xCC6677, 0x117733, 0xDDCC77, 0x88CCEE, 0x882255, 0x44AA99, 0x999933, 0xAA4499,
  ].map { Colour($0) }

  /// What is in none of the categories, or has no value.
  public static let others = Colour(0xBBBBBB)

  /// Places where something is wrong.
  public static let problems = Colour(0xD62728)

  /// The places of a ramp from few to much: his "YlOrBr", without its lightest colours.
  private static let ramp: [Colour] = [
    0xFEE391, 0xFEC44F, 0xFB9A29, 0xEC7014, 0xCC4C02, 0x993404, 0x662506,
  ].map { Colour($0) }

  /// The colours of so many classes, from few to much.
  public static func classes(_ count: Int) -> [Colour] {
    guard count > 1 else { return [ramp[3]] }
    return (0..<count).map { index in
      let place = Double(index) / Double(count - 1) * Double(ramp.count - 1)
      let lower = min(Int(place), ramp.count - 2)
      let share = place - Double(lower)
      func mix(_ path: KeyPath<Colour, UInt8>) -> UInt8 {
        let (from, to) = (
          Double(ramp[lower][keyPath: path]), Double(ramp[lower + 1][keyPath: path])
        )
        return UInt8(min(max((from + (to - from) * share).rounded(), 0), 255))
      }
      var colour = Colour(0)
      (colour.red, colour.green, colour.blue) = (mix(\.red), mix(\.green), mix(\.blue))
      return colour
    }
  }

  /// How a layer is drawn of which nothing is known but its place among the layers and its name.
  public static func symbol(
    layer: Int, named name: String, _ dimension: StyleDimension
  ) -> Symbol {
    guard let theme = theme(name) else {
      return symbol(of: layers[layer % layers.count], dimension)
    }
    var symbol = symbol(of: theme.colour, dimension)
    if dimension == .line, theme.isStrong { symbol.width = 3 }
    // What lies within a border is to be seen.
    if dimension == .area, theme.isBorder { symbol.fill = theme.colour.with(alpha: 0.1) }
    return symbol
  }

  /// A symbol in one colour.
  public static func symbol(of colour: Colour, _ dimension: StyleDimension) -> Symbol {
    switch dimension {
    case .point: Symbol(fill: colour, stroke: .white, width: 1, radius: 3.5)
    case .line: Symbol(stroke: colour, width: 1.4)
    case .area:
      Symbol(
        fill: colour.with(alpha: 0.45 * colour.alpha),
        stroke: colour.darker(0.75).with(alpha: 0.9 * colour.alpha), width: 0.7)
    }
  }

  /// What people expect of layers whose names have one of some words.
  private struct Theme {
    var words: [String]
    var colour: Colour
    var isBorder = false
    /// Lines are wider, as they are what the picture is about.
    var isStrong = false
  }

  private static func theme(_ name: String) -> Theme? {
    let name = name.lowercased()
    return themes.first { theme in theme.words.contains { name.contains(text: $0) } }
  }

  private static let themes: [Theme] = [
    Theme(words: ["building", "house"], colour: Colour(0xB58A6B)),
    Theme(
      words: ["water", "river", "lake", "ocean", "sea", "stream"], colour: Colour(0x4A90C4)),
    Theme(
      words: ["forest", "wood", "park", "land_use", "landuse", "landcover", "green"],
      colour: Colour(0x6FA35B)),
    Theme(words: ["route"], colour: Colour(0xAA3377), isStrong: true),
    Theme(words: ["road", "street", "highway", "transport"], colour: Colour(0xC4672F)),
    Theme(words: ["power", "barrier", "aerialway", "address"], colour: Colour(0x8A8F98)),
    Theme(words: ["rail", "train", "tram"], colour: Colour(0x555566)),
    Theme(words: ["boundar", "admin", "border"], colour: Colour(0x7A5195), isBorder: true),
    Theme(words: ["countr", "state"], colour: Colour(0x7A5195)),
  ]
}
