internal import Base
internal import Features
internal import Styles

/// One worker's view of a layer as KML fills it: the keys of elements, of styles and of data by name.
final class KMLSlot {
  let slot: LayerSlot
  /// Names of Data elements, whose values are text.
  let data: KMLFieldNames
  /// For each name that KML knows its key, or -1.
  private var keysByElement = Column<Int32>()
  private var keysByStyle = [Int32](repeating: -1, count: StyleProperty.allCases.count)
  private var fieldsBySchema: [ObjectIdentifier: KMLFieldNames] = [:]
  /// For each key the last feature that had it, by the number of the call that looked for repeated keys.
  private var stamps = Column<UInt64>()
  private var stampNumber: UInt64 = 0

  init(_ slot: LayerSlot) {
    self.slot = slot
    data = KMLFieldNames(slot, schema: nil)
    keysByElement.append(repeating: -1, count: KMLName.all.count)
  }

  /// The key of an element by its canonical name and the number of that.
  @inline(__always)
  func key(
    ofElement number: Int, _ name: @autoclosure () -> UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    if number < keysByElement.count, keysByElement[number] >= 0 {
      return UInt32(truncatingIfNeeded: keysByElement[number])
    }
    return lookUpKey(ofElement: number, name())
  }

  /// Names that KML does not know are looked up each time: a scanner may number them in another way when it
  /// begins another feature.
  @inline(never)
  private func lookUpKey(ofElement number: Int, _ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var name = name
    // Elements of a default namespace that KML does not know.
    if name.first == UInt8(ascii: ":") {
      name = UnsafeBufferPointer(rebasing: name.dropFirst())
    }
    let key = slot.keys.index(of: name)
    if number < keysByElement.count { keysByElement[number] = Int32(truncatingIfNeeded: key) }
    return UInt32(truncatingIfNeeded: key)
  }

  /// The key of a property that we name ourselves.
  func key(_ word: StaticString) -> UInt32 {
    UInt32(
      truncatingIfNeeded: slot.keys.index(
        of: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
  }

  /// The key of a style's property.
  func key(ofStyle property: Int) -> UInt32 {
    if keysByStyle[property] < 0 {
      var name = StyleProperty.allCases[property].rawValue
      keysByStyle[property] = name.withUTF8 {
        Int32(truncatingIfNeeded: slot.keys.index(of: $0))
      }
    }
    return UInt32(truncatingIfNeeded: keysByStyle[property])
  }

  /// The key of a property that is renamed because another one has its name.
  func keyOfData(replacing key: UInt32) -> UInt32 {
    var name = Bytes()
    name.append(contentsOf: slot.keys.bytes(at: Int(key)))
    name.append(KMLReservedNames.suffix)
    return UInt32(truncatingIfNeeded: slot.keys.index(of: name.buffer))
  }

  /// True if two cells of one feature have the same key.
  func hasRepeatedKey(_ cells: UnsafeBufferPointer<Cell>) -> Bool {
    stampNumber += 1
    stamps.append(repeating: 0, count: slot.keys.count - stamps.count)
    var isRepeated = false
    for cell in cells {
      let key = Int(cell.key)
      if stamps[key] == stampNumber { isRepeated = true }
      stamps[key] = stampNumber
    }
    return isRepeated
  }

  /// The fields of a Schema.
  func fields(of schema: KMLSchema) -> KMLFieldNames {
    if let known = fieldsBySchema[ObjectIdentifier(schema)] { return known }
    let fields = KMLFieldNames(slot, schema: schema)
    fieldsBySchema[ObjectIdentifier(schema)] = fields
    return fields
  }
}
