internal import Base
internal import Features
internal import Geometry
internal import Text

/// The text that features of one layer have in common: the names of their members, ready to copy.
final class GeoJSONLayerText {
  /// A name as `"name":`, in `names`; of length 0 if its values were not requested.
  struct Name: BitwiseCopyable {
    var start: UInt32
    var length: UInt32
  }

  /// The texts of all names.
  private(set) var names = Bytes()
  /// For each key of the slot its text.
  private(set) var table = Column<Name>()
  /// The longest text in `names`.
  private(set) var longestName = 0
  /// The keys of members that have a place of their own; -1 if there are none.
  private(set) var bboxKey = -1
  private(set) var propertiesKey = -1
  private(set) var tippecanoeKey = -1
  /// The key of the arrays that accompany positions, such as the times of a track; -1 if there is none.
  private(set) var coordinatePropertiesKey = -1
  /// `"layer":"NAME"`, the member in `tippecanoe` that names a feature's layer; empty if features do not
  /// name it.
  private(set) var layerMember = Bytes()
  /// `,"crs":{…}` if every feature has it, otherwise empty.
  private(set) var crsMember = Bytes()

  private let slot: LayerSlot
  private var texts = Column<Name>()

  init(_ slot: LayerSlot, namesLayer: Bool, tellsCRS: Bool) {
    self.slot = slot
    if namesLayer {
      layerMember.append("\"layer\":")
      layerMember.append(quoting: slot.outputName)
    }
    if tellsCRS, let crs = GeoJSONCRSMember.json(of: slot.layer.crs) {
      crsMember.append(",\"crs\":")
      crsMember.append(crs)
    }
  }

  /// True if x and y are degrees.
  var isGeographic: Bool {
    let crs = slot.layer.crs
    return crs.isWGS84 || crs == .undefinedGeographic
  }

  /// Adopts the names and the selected fields that the slot has now.
  func update() {
    for key in texts.count..<slot.keys.count {
      let start = names.count
      let bytes = slot.keys.bytes(at: key)
      names.append(quoting: bytes)
      names.append(UInt8(ascii: ":"))
      let length = names.count - start
      texts.append(Name(start: UInt32(start), length: UInt32(length)))
      longestName = max(longestName, length)
      switch slot.keys.name(at: key) {
      case "bbox": bboxKey = key
      case "properties": propertiesKey = key
      case "tippecanoe": tippecanoeKey = key
      case "coordinateProperties": coordinatePropertiesKey = key
      default: break
      }
    }
    table.removeAll()
    table.append(contentsOf: texts.buffer)
    for key in 0..<min(slot.fields.count, table.count)
    where slot.fields[key] == LayerSlot.deselectedField {
      table[key].length = 0
    }
  }

  /// The text of any key, requested or not: foreign members are always written.
  func name(_ key: UInt32) -> Name { texts[Int(key)] }
}
