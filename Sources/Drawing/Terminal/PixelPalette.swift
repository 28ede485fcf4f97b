/// The colours of a picture that are most frequent, at most 256: maps have few, and soft edges between them.
struct PixelPalette {
  typealias RGB = SIMD3<Int>

  /// Red, green and blue, the most frequent colour first.
  let colours: [RGB]
  /// For each colour of 15 bits that the picture has, the number of the one that stands for it.
  private let numbers: [UInt8]

  private static let most = 256

  /// Finds the colours of a picture: colours that are the same in five bits of each part are one.
  init(_ picture: PixelPicture) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [RGB](repeating: RGB(), count: 1 << 15)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let colour = picture.colour(x, y)
        let bin = Self.bin(colour)
        counts[bin] += 1
        sums[bin] &+= RGB(Int(colour.red), Int(colour.green), Int(colour.blue))
      }
    }
    let used = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$1], $0) < (counts[$0], $1)
    }
    func mean(_ bin: Int) -> RGB { sums[bin] / RGB(repeating: counts[bin]) }
    let colours = used.prefix(Self.most).map(mean)
    var numbers = [UInt8](repeating: 0, count: 1 << 15)
    for (rank, bin) in used.enumerated() {
      guard rank >= Self.most else {
        numbers[bin] = UInt8(rank)
        continue
      }
      let own = mean(bin)
      var nearest = (number: 0, distance: Int.max)
      for (number, colour) in colours.enumerated() {
        let difference = colour &- own
        let distance = (difference &* difference).wrappedSum()
        if distance < nearest.distance { nearest = (number, distance) }
      }
      numbers[bin] = UInt8(nearest.number)
    }
    self.colours = colours
    self.numbers = numbers
  }

  /// The number of the colour that stands for a pixel's.
  func number(_ colour: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)) -> Int {
    Int(numbers[Self.bin(colour)])
  }

  private static func bin(
    _ colour: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) -> Int {
    Int(colour.red >> 3) << 10 | Int(colour.green >> 3) << 5 | Int(colour.blue >> 3)
  }
}
