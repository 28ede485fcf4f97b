/// How one profile may use a road, each way of it.
struct RoadTravel: Hashable, Sendable {
  /// In km/h along the way; 0 where that is not allowed.
  var forwardSpeed = 0.0
  /// In km/h against it.
  var backwardSpeed = 0.0
  /// Along the way; `no` goes with a speed of 0.
  var forward = TravelAccess.no
  /// Against it.
  var backward = TravelAccess.no
  /// For the whole of a ferry, whatever its length; nil for what has a speed.
  var seconds: Double?

  /// True if it may be used in some direction.
  var isOpen: Bool { forward != .no || backward != .no }
}
