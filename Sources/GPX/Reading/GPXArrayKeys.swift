internal import Base

/// The numbers of the arrays for elements of points, by the numbers of their names.
struct GPXArrayKeys: ~Copyable {
  private var members = Column<Int32>()
  private var extensions = Column<Int32>()

  init() {}

  /// The array of an element of a point.
  @inline(__always)
  mutating func member(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int {
    if name < members.count, members[name] >= 0 { return Int(members[name]) }
    let canonical = names.name(at: name)
    let key =
      GPXName(rawValue: name)?.arrayKey
      ?? (Self.hasNamespace(canonical) ? canonical + "s" : GPXSlotKeys.text(of: canonical))
    return Self.enter(arrays.index(of: key), at: name, in: &members)
  }

  /// The array of an element within `extensions`, or within Garmin's TrackPointExtension: it is named by the
  /// plural of the element's name, as in togeojson.
  @inline(__always)
  mutating func `extension`(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int {
    if name < extensions.count, extensions[name] >= 0 { return Int(extensions[name]) }
    let known = GPXName(rawValue: name)
    let key =
      known?.isGarmins == true ? known?.arrayKey : Self.key(ofExtension: names.name(at: name))
    return Self.enter(arrays.index(of: key ?? ""), at: name, in: &extensions)
  }

  private static func key(ofExtension canonical: String) -> String {
    if hasNamespace(canonical) { return canonical + "s" }
    let text = GPXSlotKeys.text(of: canonical)
    return switch text {
    case "hr", "heart": "heart"
    case "time", "link": "extensions_" + text
    default: text + "s"
    }
  }

  /// The array for an element within `extensions` if its usual array, which it shares with other elements,
  /// already has a value of the point; nil if it does not share an array.
  func other(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int? {
    let canonical = names.name(at: name)
    if Self.hasNamespace(canonical) {
      return GPXName(rawValue: name)?.isGarmins == true ? arrays.index(of: canonical + "s") : nil
    }
    return arrays.index(of: "extensions_" + GPXSlotKeys.text(of: canonical))
  }

  /// True for a name with a prefix: neither in GPX's namespace nor in the default one.
  private static func hasNamespace(_ canonical: String) -> Bool {
    canonical.contains(":") && !canonical.hasPrefix(":")
  }

  private static func enter(_ index: Int, at name: Int, in table: inout Column<Int32>) -> Int {
    table.append(repeating: -1, count: name + 1 - table.count)
    table[name] = Int32(truncatingIfNeeded: index)
    return index
  }
}
