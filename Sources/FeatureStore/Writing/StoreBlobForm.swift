package import Geometry

/// How a kind of store spells geometries, and what of them it cannot.
package struct StoreBlobForm: Sendable {
  /// The bytes that the geometry of a run of nodes never exceeds.
  package typealias Length = @Sendable (Range<Int>, borrowing GeometryColumn) -> Int
  /// Writes the geometry of a run of nodes, which is not empty and whose box is known, with the id of its
  /// system; returns the bytes written.
  package typealias Writing =
    @Sendable (Range<Int>, borrowing GeometryColumn, Box, Int32, UnsafeMutablePointer<UInt8>) -> Int
  /// True if the collection of a run of nodes is written otherwise than it is.
  package typealias Check = @Sendable (Range<Int>, borrowing GeometryColumn) -> Bool

  /// How many bytes to make room for.
  package let maximumLength: Length
  /// Writes a geometry.
  package let write: Writing
  /// The first two bytes of every blob.
  package let head: (UInt8, UInt8)
  /// Where the id of the system is, a little-endian number of 32 bits.
  package let systemOffset: Int
  /// False if geometries without positions have no form, so that they become NULL.
  package let takesEmpty: Bool
  /// True for a collection whose members are not all kept as they are.
  package let flattens: Check

  /// A form.
  package init(
    head: (UInt8, UInt8), systemOffset: Int, takesEmpty: Bool, maximumLength: @escaping Length,
    write: @escaping Writing, flattens: @escaping Check = { _, _ in false }
  ) {
    self.head = head
    self.systemOffset = systemOffset
    self.takesEmpty = takesEmpty
    self.maximumLength = maximumLength
    self.write = write
    self.flattens = flattens
  }
}
