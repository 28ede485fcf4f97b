internal import Base

/// Features in the order of the input, their shapes on a grid of cells: about two bytes a position.
///
/// A shape is a run of lines: a number `count << 3 | kind`, then as many positions, each as its distance from the one
/// before in the feature. All numbers are variable in length, as in Protocol Buffers.
struct FeatureRun: ~Copyable {
  /// How many bits of the finest grid are left out.
  var shift = 0
  var features = Column<DrawnFeature>()
  var shapes = Bytes()
  var text = Bytes()

  /// Forgets everything but the memory.
  mutating func removeAll() {
    features.removeAll()
    shapes.removeAll()
    text.removeAll()
  }

  /// Where a feature's shape begins.
  func shapeStart(_ feature: Int) -> Int {
    feature == 0 ? 0 : Int(features[feature - 1].shapeEnd)
  }

  /// The bytes of a feature's label.
  func label(_ feature: Int) -> UnsafeBufferPointer<UInt8> {
    let start = feature == 0 ? 0 : Int(features[feature - 1].textEnd)
    return text.buffer(start..<Int(features[feature].labelEnd))
  }

  /// The bytes of a feature's properties.
  func properties(_ feature: Int) -> UnsafeBufferPointer<UInt8> {
    text.buffer(Int(features[feature].labelEnd)..<Int(features[feature].textEnd))
  }
}
