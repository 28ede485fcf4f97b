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
}
