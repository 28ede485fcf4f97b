/// A picture of pixels as cairo has it: 32 bits each, blue in the lowest, alpha in the highest, colours multiplied by it.
struct PixelPicture {
  let pixels: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes of a row.
  let stride: Int

  /// The colour of a pixel, which must be in the picture.
  func colour(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let pixel = pixels + y * stride + 4 * x
    return (pixel[2], pixel[1], pixel[0], pixel[3])
  }
}
