/// Who may use a road or pass a node.
public enum TravelAccess: UInt8, BitwiseCopyable, Sendable {
  /// Everybody.
  case yes
  /// Those who want to go there: to neighbours, customers or with a delivery.
  case destination
  /// Nobody.
  case no

  /// The word in profiles and tables.
  public var name: String {
    switch self {
    case .yes: "yes"
    case .destination: "destination"
    case .no: "no"
    }
  }

  /// The access of a word in profiles and tables.
  init?(name: String) {
    switch name {
    case "yes": self = .yes
    case "destination": self = .destination
    case "no": self = .no
    default: return nil
    }
  }

  /// The same of the bytes of a word, without a string of it: a network has one in each row.
  init?(name: UnsafeRawBufferPointer) {
    switch name.count {
    case 3 where (name[0], name[1], name[2]) == (0x79, 0x65, 0x73): self = .yes
    case 2 where (name[0], name[1]) == (0x6E, 0x6F): self = .no
    case 11 where name.elementsEqual("destination".utf8): self = .destination
    default: return nil
    }
  }
}
