#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TileAddress {
  /// The tile that a place in degrees of WGS 84 lies in; places beyond the square of all tiles lie in the nearest one.
  static func place(longitude: Double, latitude: Double, zoom: Int) -> TileAddress {
    let side = Double(1 << zoom)
    let x = (longitude + 180) / 360 * side
    let angle = min(max(latitude, -89.9), 89.9) * .pi / 180
    let y = (1 - asinh(tan(angle)) / .pi) / 2 * side
    func index(_ value: Double) -> Int { Int(min(max(value.rounded(.down), 0), side - 1)) }
    return TileAddress(unchecked: zoom, index(x), index(y))
  }

  /// The tile that the text `z/x/y` names; nil if there is none.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let zoom = Self.number(parts[0]), let column = Self.number(parts[1]),
      let row = Self.number(parts[2])
    else { return nil }
    self.init(zoom: zoom, column: column, row: row)
  }

  /// A number of digits alone.
  static func number(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return Int(text)
  }

  /// The tile that the end of a file's path names: `…/z/x/y.mvt`.
  init?(path: String) {
    let parts = path.split(separator: "/").suffix(3)
    guard parts.count == 3, let name = parts.last?.split(separator: ".").first else { return nil }
    self.init(text: parts.dropLast().joined(separator: "/") + "/" + name)
  }
}
