package import Base
package import Features
package import Styles

/// The distinct styles of a layer's features that one worker, or all of them, have met so far.
package final class StoreStyleSet {
  /// Features with the same style properties.
  package struct Entry {
    package var style: FeatureStyle
    /// The values as the features have them.
    package var values: [StyleProperty: Value]
    /// The dimensions of the geometries (`StyleDimension.bit`).
    package var dimensions: UInt8
  }

  /// A value of a style property as the feature has it.
  package enum Value {
    case number(Double)
    case boolean(Bool)
    /// Text, or a number that is kept as text, of a cell's type.
    case stored(String, CellType)
  }

  /// If there are more styles than this, they are not listed: QGIS takes them from the columns of each feature.
  package static let countLimit = 500
  /// The most bytes of all values.
  package static let byteLimit = 1 << 20

  /// The styles in the order of their first appearance; empty once there are too many.
  package private(set) var entries: [Entry] = []
  /// True if there were too many.
  package private(set) var isFull = false
  /// The style properties that features have.
  package private(set) var properties: Set<StyleProperty> = []
  /// The dimensions of features that have style properties.
  package private(set) var dimensions: UInt8 = 0
  /// The dimensions of features that have none, among those that were counted.
  package private(set) var unstyled: UInt8 = 0
  /// Features that were counted.
  package private(set) var count = 0

  private var keys = KeyTable()
  private var byteCount = 0
  /// The index of the style that was added last.
  private var last = 0
  /// For each entry the index in the set that this one is added to.
  private var places: [Int] = []

  /// Counts a feature without any style property.
  package func addUnstyled(_ dimensions: UInt8) {
    unstyled |= dimensions
    count += 1
  }

  /// Counts a feature with style properties, whose values have a text of bytes; an entry is made if
  /// they are new.
  package func add(_ text: borrowing Bytes, _ dimensions: UInt8, _ makeEntry: () -> Entry) {
    self.dimensions |= dimensions
    count += 1
    guard !isFull else { return }
    // Features with the same style often come one after the other.
    if keys.matches(last, text.buffer), last < entries.count {
      entries[last].dimensions |= dimensions
      return
    }
    let known = index(of: text.buffer)
    last = known ?? 0
    if let known, known < entries.count {
      entries[known].dimensions |= dimensions
    } else if known != nil {
      entries.append(makeEntry())
      properties.formUnion(entries[entries.count - 1].values.keys)
    }
  }

  /// Counts properties although there are too many styles.
  package func add(_ property: StyleProperty) { properties.insert(property) }

  /// Gives icons other names.
  package func renameIcons(_ newName: (String) -> String?) {
    for index in entries.indices {
      guard case .stored(let icon, let type) = entries[index].values[.icon],
        let name = newName(icon)
      else { continue }
      entries[index].values[.icon] = .stored(name, type)
      entries[index].style.icon = name
    }
  }

  /// Adds what another set has found since the last time.
  package func merge(_ other: StoreStyleSet) {
    properties.formUnion(other.properties)
    dimensions |= other.dimensions
    unstyled |= other.unstyled
    count += other.count
    other.count = 0
    if other.isFull { becomeFull() }
    for index in other.entries.indices where !isFull {
      let entry = other.entries[index]
      if index < other.places.count {
        entries[other.places[index]].dimensions |= entry.dimensions
        continue
      }
      guard let place = self.index(of: other.keys.bytes(at: index)) else { break }
      if place == entries.count {
        entries.append(entry)
      } else {
        entries[place].dimensions |= entry.dimensions
      }
      other.places.append(place)
    }
  }

  /// The index of a style, which is `entries.count` if it is new; nil if there are too many.
  private func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count <= Self.byteLimit else {
      becomeFull()
      return nil
    }
    let index = keys.index(of: text)
    if index == entries.count {
      byteCount += text.count
      if index >= Self.countLimit || byteCount > Self.byteLimit {
        becomeFull()
        return nil
      }
    }
    return index
  }

  private func becomeFull() {
    isFull = true
    entries = []
    keys = KeyTable()
    places = []
  }
}
