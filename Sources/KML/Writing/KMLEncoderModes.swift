internal import Base
internal import Features
internal import XML

/// What the geometry elements of one feature say besides their coordinates: altitudeMode, extrude,
/// tessellate (OGC 07-147r2 §10.1), gx:altitudeOffset and gx:drawOrder; one text for all members, or one
/// for each.
struct KMLEncoderModes: ~Copyable {
  /// A stretch of the text.
  struct Extent: BitwiseCopyable {
    var start = 0
    var length = 0
  }

  /// The texts, valid until the next feature.
  struct View {
    let text: UnsafePointer<UInt8>
    fileprivate let extents: UnsafePointer<Extent>
    fileprivate let count: Int
    /// The longest.
    let width: Int

    /// What the point with a number says.
    @inline(__always)
    func points(_ leaf: Int) -> Extent { extent(leaf * 2) }

    /// What the line or polygon with a number says.
    @inline(__always)
    func lines(_ leaf: Int) -> Extent { extent(leaf * 2 + 1) }

    @inline(__always)
    private func extent(_ index: Int) -> Extent {
      if count <= 2 { return count == 0 ? Extent() : extents[index & 1] }
      return index < count ? extents[index] : Extent()
    }
  }

  /// A property that geometry elements have, in the order of the schema.
  private static let roles: [(role: KMLEncoderRole, element: String)] = [
    (.altitudeOffset, "gx:altitudeOffset"), (.drawOrder, "gx:drawOrder"), (.extrude, "extrude"),
    (.tessellate, "tessellate"), (.altitudeMode, "altitudeMode"),
  ]

  private var text = Bytes()
  private var extents = Column<Extent>()
  /// The values of the current feature, by the index in `roles`: one, or one for each member.
  private var values: [[String?]] = Array(repeating: [], count: 5)

  /// The texts of the feature that was prepared last.
  var view: View {
    var width = 0
    for index in 0..<extents.count { width = max(width, extents[index].length) }
    return View(
      text: UnsafePointer(text.base), extents: UnsafePointer(extents.base), count: extents.count,
      width: width)
  }

  /// Forgets the last feature.
  mutating func removeAll() {
    extents.removeAll()
    text.removeAll()
  }

  /// Takes the cell of a role for a geometry of so many members; false if they have no place for it.
  mutating func take(
    _ role: KMLEncoderRole, _ cell: Cell, of batch: borrowing FeatureBatch, leaves: Int
  ) -> Bool {
    guard leaves > 0, let index = Self.roles.firstIndex(where: { $0.role == role }),
      let value = NestedElementValue(cell, of: batch)
    else { return false }
    var items: [String?] = []
    switch value {
    case .array(let given):
      guard given.count == leaves else { return false }
      for item in given {
        if case .null = item {
          items.append(nil)
        } else {
          guard let text = Self.valid(item, role) else { return false }
          items.append(text)
        }
      }
    default:
      guard let text = Self.valid(value, role) else { return false }
      items.append(text)
    }
    values[index] = items
    return true
  }

  /// Makes the texts of what was taken.
  mutating func prepare(leaves: Int) {
    let count = values.contains { $0.count > 1 } ? leaves : 1
    for leaf in 0..<count {
      append(leaf, isPoint: true)
      append(leaf, isPoint: false)
    }
    for index in values.indices { values[index] = [] }
  }

  private mutating func append(_ leaf: Int, isPoint: Bool) {
    let start = text.count
    for (index, entry) in Self.roles.enumerated() {
      // A point has nothing to tessellate (§10.2).
      if isPoint, entry.role == .tessellate { continue }
      let items = values[index]
      guard !items.isEmpty, let value = items.count == 1 ? items[0] : items[leaf] else { continue }
      let isExtended = KMLOutputSchema.extendedAltitudeModes.contains(value)
      let name = isExtended ? "gx:altitudeMode" : entry.element
      text.append("<\(name)>\(value)</\(name)>")
    }
    extents.append(Extent(start: start, length: text.count - start))
  }

  private static func valid(_ value: NestedElementValue, _ role: KMLEncoderRole) -> String? {
    guard let bytes = value.text else { return nil }
    let text = String(decoding: NestedElementSchema.trimmed(bytes), as: UTF8.self)
    switch role {
    case .altitudeMode:
      return KMLOutputSchema.altitudeModes.contains(text)
        || KMLOutputSchema.extendedAltitudeModes.contains(text) ? text : nil
    case .extrude, .tessellate:
      switch text {
      case "1", "true": return "1"
      case "0", "false": return "0"
      default: return nil
      }
    case .drawOrder: return NestedElementSchema.isValid(bytes, .integer) ? text : nil
    default:
      let any = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
      return NestedElementSchema.isValid(bytes, .double(any)) ? text : nil
    }
  }
}
