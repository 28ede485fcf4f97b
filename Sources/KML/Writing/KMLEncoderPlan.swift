internal import Base
internal import Features
internal import FormatKit
internal import Styles
internal import XML

/// What features of one layer have in common as KML, for one worker: what each key is, and its tags ready
/// to copy.
final class KMLEncoderPlan {
  /// A key.
  struct Key: BitwiseCopyable {
    /// What it is.
    var role: KMLEncoderRole
    /// What it is by its name, whether it was asked for or not.
    var natural: KMLEncoderRole
    /// Extended data of this key is read under another name.
    var isRenamed: Bool
    /// The bit of the style property that it is; 0 for none.
    var styleMask: UInt32
    /// Where `<SimpleData name="…">` is in `tags`.
    var tagStart: UInt32
    var tagLength: UInt32
  }

  /// What is known of the values of a field, for its type in the Schema.
  struct FieldFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let used = FieldFlags(rawValue: 1)
    /// Some integer needs more than 32 bits.
    static let wide = FieldFlags(rawValue: 2)
    static let integer = FieldFlags(rawValue: 4)
    static let real = FieldFlags(rawValue: 8)
    static let text = FieldFlags(rawValue: 16)
  }

  /// A property that is two things, as options ask for it: the key's role, and another one.
  struct SecondRole: BitwiseCopyable {
    var first: KMLEncoderRole
    var second: KMLEncoderRole
  }

  let slot: LayerSlot
  /// The keys of the slot.
  private(set) var keys = Column<Key>()
  /// The tags of all keys.
  private(set) var tags = Bytes()
  /// The longest tag.
  private(set) var longestTag = 0
  /// `<ExtendedData><SchemaData schemaUrl="…">`.
  private(set) var schemaHead = Bytes()
  /// Some key is more than extended data.
  private(set) var hasRoles = false
  /// Some key is a stand-in for an element.
  private(set) var hasStandIns = false
  /// What keys are besides their own role.
  private(set) var secondRoles: [SecondRole] = []
  /// There are such keys.
  private(set) var hasSecondRoles = false
  /// Some key that was asked for belongs to the style.
  private(set) var hasStyles = false

  /// For each key what its extended data is like.
  var fieldFlags = Column<FieldFlags>()
  /// What the ids that are extended data are like.
  var idFlags: FieldFlags = []
  /// The arrays of tracks by name, and what they are like.
  var arrayNames = KeyTable()
  var arrayFlags = Column<FieldFlags>()
  /// The paths of folders so far, and the numbers that they have in the document; the first number is for
  /// features without a path.
  var paths = KeyTable()
  var folders: [Int?] = [nil]

  var cells = StyleCells()
  private var kinds: [[Int]?] = Array(repeating: nil, count: KMLEncoderKind.allCases.count)
  private let options: KMLWriterOptions
  /// A Folder has the whole value of a property as its name.
  private let takesWholeFolder: Bool
  private var scratch = Bytes()

  init(_ slot: LayerSlot, _ options: KMLWriterOptions) {
    self.slot = slot
    self.options = options
    takesWholeFolder = options.chooses(.folderPath)
    schemaHead.append("<ExtendedData><SchemaData schemaUrl=\"#")
    schemaHead.append(KMLOutputIdentifiers.schema(ofLayer: slot.outputName))
    schemaHead.append("\">")
  }

  /// Takes up the names and the choice of fields that the slot has now.
  func update() {
    cells.update(slot)
    for index in keys.count..<slot.keys.count { add(slot.keys.name(at: index)) }
    hasRoles = false
    hasStandIns = false
    hasStyles = false
    for index in 0..<keys.count {
      let isDeselected =
        index < slot.fields.count && slot.fields[index] == LayerSlot.deselectedField
      let role = isDeselected ? .deselected : keys[index].natural
      keys[index].role = role
      if role.isMore { hasRoles = true }
      if role.isStandIn { hasStandIns = true }
      if !isDeselected, keys[index].styleMask != 0 { hasStyles = true }
    }
    while folders.count <= paths.count { folders.append(nil) }
  }

  /// True for a key that was asked for.
  func isWanted(_ key: UInt32) -> Bool { keys[Int(key)].role != .deselected }

  private func add(_ name: String) {
    let property = StyleProperty(rawValue: name)
    var natural = KMLEncoderRole(key: name)
    // Another property has its place.
    if options.chooses(natural.element ?? natural) { natural = .field }
    if let property, property != .markerColor, property != .markerSize { natural = .style }
    let chosen = options.roles(ofField: name)
    let role = chosen.first ?? natural
    for other in chosen.dropFirst() { secondRoles.append(SecondRole(first: role, second: other)) }
    if !chosen.isEmpty, natural.isElement {
      secondRoles.append(SecondRole(first: role, second: natural))
    }
    hasSecondRoles = !secondRoles.isEmpty
    let field = Self.fieldName(ofKey: name)
    let start = tags.count
    tags.append("<SimpleData name=\"")
    tags.append(attribute: field)
    tags.append("\">")
    longestTag = max(longestTag, tags.count - start)
    keys.append(
      Key(
        role: role, natural: role,
        isRenamed: field == name ? KMLReservedNames.all.contains(name) : name == "@id",
        styleMask: property.map(KMLOutputStyle.mask) ?? KMLOutputStyle.mask(ofField: name),
        tagStart: UInt32(start),
        tagLength: UInt32(tags.count - start)))
    fieldFlags.append([])
    for kind in kinds.indices { kinds[kind] = nil }
  }

  /// The name that a key has as extended data: `@id` there is the feature's id, not a property.
  static func fieldName(ofKey key: String) -> String {
    key == "@id" ? key + KMLReservedNames.suffix : KMLReservedNames.data(ofProperty: key)
  }

  /// For each key the index of its element in a kind of feature: -1 if it has none, and the number of
  /// elements if it is a child of the link.
  func elements(of kind: KMLEncoderKind) -> [Int] {
    if let known = kinds[kind.rawValue], known.count == keys.count { return known }
    let names = kind.elements
    let children = kind.linkChildren
    let table = (0..<keys.count).map { key -> Int in
      let name = slot.keys.name(at: key)
      if keys[key].role == .deselected { return -1 }
      if kind == .networkLink, name == "lod" { return names.count }
      return names.firstIndex(of: name) ?? (children[name] == nil ? -1 : names.count)
    }
    kinds[kind.rawValue] = table
    return table
  }

  /// The number of the path that a cell stands for, from 1; nil if it is not a path. A property that was
  /// asked for names one Folder with all of its text.
  func folder(_ cell: Cell, _ batch: borrowing FeatureBatch) -> UInt32? {
    scratch.removeAll()
    if takesWholeFolder {
      var name = Bytes()
      CellText.append(text: cell, of: batch, to: &name)
      for byte in KMLOutputTree.escaped(Array(name.buffer)) { scratch.append(byte) }
    } else if cell.type == .text || cell.type == .date || cell.type == .dateTime {
      scratch.append(contentsOf: batch.bytes(of: cell))
    } else {
      return nil
    }
    return UInt32(paths.index(of: scratch.buffer) + 1)
  }

  /// The index of an array of tracks.
  func array(named name: [UInt8]) -> Int {
    let index = name.withUnsafeBufferPointer { arrayNames.index(of: $0) }
    arrayFlags.append(repeating: [], count: arrayNames.count - arrayFlags.count)
    return index
  }
}
