internal import Base

/// The numbers of the arrays for elements of points, by the numbers of their names.
struct GPXArrayKeys: ~Copyable {
  private var members = Column<Int32>()
  private var extensions = Column<Int32>()
  /// True for names within `extensions` that are in no namespace of their own.
  private var plain = Column<Bool>()

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
      ?? (GPXNamespace.isPrefixed(canonical) ? canonical + "s" : GPXSlotKeys.text(of: canonical))
    return Self.enter(arrays.index(of: key), at: name, in: &members)
  }

  /// The array of an element within `extensions`, or within Garmin's TrackPointExtension: it is named by the
  /// plural of the element's name, as in togeojson.
  @inline(__always)
  mutating func `extension`(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int {
    if name < extensions.count, extensions[name] >= 0 { return Int(extensions[name]) }
    plain.append(repeating: false, count: name + 1 - plain.count)
    plain[name] = !GPXNamespace.isPrefixed(names.bytes(at: name))
    let known = GPXName(rawValue: name)
    let key =
      known?.isGarmins == true ? known?.arrayKey : Self.key(ofExtension: names.name(at: name))
    return Self.enter(arrays.index(of: key ?? ""), at: name, in: &extensions)
  }

  /// True for an element within `extensions` that is in no namespace of its own, once it has an array.
  @inline(__always)
  func isPlain(_ name: Int) -> Bool { plain[name] }

  private static func key(ofExtension canonical: String) -> String {
    if GPXNamespace.isPrefixed(canonical) { return canonical + "s" }
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
    if GPXNamespace.isPrefixed(canonical) {
      return GPXName(rawValue: name)?.isGarmins == true ? arrays.index(of: canonical + "s") : nil
    }
    return arrays.index(of: "extensions_" + GPXSlotKeys.text(of: canonical))
  }

  private static func enter(_ index: Int, at name: Int, in table: inout Column<Int32>) -> Int {
    table.append(repeating: -1, count: name + 1 - table.count)
    table[name] = Int32(truncatingIfNeeded: index)
    return index
  }
}
