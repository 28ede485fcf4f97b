internal import Base

/// The numbers of the arrays that elements of points go to, by the numbers of their names.
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

  /// The array of an element within `extensions`, or Garmin's TrackPointExtension: the plural of its name,
  /// as togeojson has it.
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

  /// Where the value of an element within `extensions` goes if the point has one in the array that is shared with others; nil
  /// if it is shared with none.
  func other(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int? {
    let canonical = names.name(at: name)
    if Self.hasNamespace(canonical) {
      return GPXName(rawValue: name)?.isGarmins == true ? arrays.index(of: canonical + "s") : nil
    }
    return arrays.index(of: "extensions_" + GPXSlotKeys.text(of: canonical))
  }

  /// True for a name with a prefix: in neither GPX's namespace nor the default one.
  private static func hasNamespace(_ canonical: String) -> Bool {
    canonical.contains(":") && !canonical.hasPrefix(":")
  }

  private static func enter(_ index: Int, at name: Int, in table: inout Column<Int32>) -> Int {
    table.append(repeating: -1, count: name + 1 - table.count)
    table[name] = Int32(truncatingIfNeeded: index)
    return index
  }
}
