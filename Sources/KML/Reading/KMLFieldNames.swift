internal import Base
internal import Features
internal import Styles

/// The names of Data or SimpleData elements in one slot, with their keys and types.
final class KMLFieldNames {
  /// What is known of a name.
  struct Entry: BitwiseCopyable {
    var key: UInt32
    var type: KMLFieldType
    /// The feature's own id (`@id`, as which our writer saves ids that XML cannot express).
    var isID: Bool
    /// A style may give the feature the same property.
    var isStyle: Bool
  }

  private let slot: LayerSlot
  /// Kept alive, as it is recognised by its identity.
  private let schema: KMLSchema?
  private var names = KeyTable()
  private var entries = Column<Entry>()

  init(_ slot: LayerSlot, schema: KMLSchema?) {
    self.slot = slot
    self.schema = schema
    for field in schema?.fields ?? [] {
      field.name.withUnsafeBufferPointer { name in
        let before = entries.count
        let index = index(of: name, guess: before)
        guard index == before else { return }
        entries[index].type = field.type
        title(field.title, of: entries[index])
      }
    }
  }

  @inline(__always)
  subscript(index: Int) -> Entry { entries[index] }

  /// The number of a name; `guess` is the one that follows the last. Eight bytes must be readable
  /// after the name.
  @inline(__always)
  func index(of name: UnsafeBufferPointer<UInt8>, guess: Int) -> Int {
    if names.matches(guess, name) { return guess }
    return add(name)
  }

  /// The number of a name that is there; nil for any other. `guess` is the one that follows the last. Eight
  /// bytes must be readable after the name.
  func knownIndex(of name: UnsafeBufferPointer<UInt8>, guess: Int) -> Int? {
    names.matches(guess, name) ? guess : names.find(name)
  }

  /// The type of a field by its name, which does not become a property.
  func type(of name: UnsafeBufferPointer<UInt8>) -> KMLFieldType {
    schema?.fields.first { $0.name.elementsEqual(name) }?.type ?? .text
  }

  @inline(never)
  private func add(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let before = names.count
    let index = names.index(of: name)
    guard index == before else { return index }
    let text = String(decoding: name, as: UTF8.self)
    var property = KMLReservedNames.property(ofData: text)
    let key = property.withUTF8 { slot.keys.index(of: $0) }
    entries.append(
      Entry(
        key: UInt32(truncatingIfNeeded: key), type: .text, isID: text == "@id",
        isStyle: StyleProperty(rawValue: text) != nil))
    return index
  }

  /// Gives a field the display name that its Schema or its Data has.
  func title(_ title: String?, of entry: Entry) {
    if let title, !title.isEmpty, slot.titles[entry.key] == nil { slot.titles[entry.key] = title }
  }
}
