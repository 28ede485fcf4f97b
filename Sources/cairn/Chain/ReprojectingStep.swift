import Geometry

/// A step that brings coordinates into another reference system, as far as the chain has to know it.
protocol ReprojectingStep: StepOptions {
  /// The system that coordinates are in, whatever the input says; nil for what it says.
  var source: String? { get }
  /// True if what the output must have is no matter any more: there is a target, or the place is known.
  var isSettled: Bool { get }
  /// True if the operation from what the input says of its systems depends on where the data are.
  func depends(onPlaceFrom sources: [CoordinateReferenceSystem]) -> Bool
}
