internal import Base

/// Pictures as letters of two by four pixels, each in two colours: half blocks where areas meet, braille patterns for lines
/// and points.
struct TerminalLetters {
  /// The 256 colours that xterm has, instead of 24 bits.
  let isPlain: Bool

  private typealias RGB = SIMD3<Int>

  private static let columns = 2
  private static let rows = 4
  /// For each pixel, row by row, its bit in the Unicode block of braille patterns.
  private static let dots: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
  /// Dots do not fill their letter: more of them are no line.
  private static let mostDots = 4
  /// Squared distances of colours below this are not seen.
  private static let leastError = 600

  /// A letter with the colours of its marks and of what is behind them.
  private struct Cell {
    var letter: Unicode.Scalar
    var front: RGB
    var back: RGB
    var error: Int
  }

  /// Adds a picture.
  func append(_ picture: PixelPicture, to out: inout Bytes) {
    var pixels = [RGB](repeating: RGB(), count: Self.columns * Self.rows)
    for top in Swift.stride(from: 0, through: picture.height - Self.rows, by: Self.rows) {
      var last: String?
      for left in Swift.stride(from: 0, through: picture.width - Self.columns, by: Self.columns) {
        for index in pixels.indices {
          let colour = picture.colour(left + index % Self.columns, top + index / Self.columns)
          pixels[index] = RGB(Int(colour.red), Int(colour.green), Int(colour.blue))
        }
        let cell = Self.cell(pixels)
        let colours = colours(cell)
        if last != colours { out.append(colours) }
        last = colours
        out.append(String(cell.letter))
      }
      out.append("\u{1B}[0m\n")
    }
  }

  // MARK: - Letters

  /// The letter that is most like the pixels.
  private static func cell(_ pixels: [RGB]) -> Cell {
    let half = Self.half("▀", pixels) { $0 < pixels.count / 2 }
    guard half.error > leastError else { return half }
    let side = Self.half("▌", pixels) { $0 % columns == 0 }
    let block = side.error < half.error ? side : half
    guard block.error > leastError, let dotted = Self.dotted(pixels), dotted.error < block.error
    else { return block }
    return dotted
  }

  /// A block that covers half of the pixels.
  private static func half(
    _ letter: Unicode.Scalar, _ pixels: [RGB], covers: (Int) -> Bool
  ) -> Cell {
    var (front, back) = (RGB(), RGB())
    for (index, pixel) in pixels.enumerated() {
      if covers(index) { front &+= pixel } else { back &+= pixel }
    }
    front /= RGB(repeating: pixels.count / 2)
    back /= RGB(repeating: pixels.count / 2)
    let error = pixels.indices.reduce(0) {
      $0 + distance(pixels[$1], covers($1) ? front : back)
    }
    return Cell(letter: letter, front: front, back: back, error: error)
  }

  /// Dots for the fewer pixels of two colours; nil where they are too many.
  private static func dotted(_ pixels: [RGB]) -> Cell? {
    // The two colours that differ most.
    var seeds = (0, 0)
    for one in pixels.indices {
      for other in pixels.indices
      where distance(pixels[one], pixels[other]) > distance(pixels[seeds.0], pixels[seeds.1]) {
        seeds = (one, other)
      }
    }
    var isFirst = pixels.map { distance($0, pixels[seeds.0]) <= distance($0, pixels[seeds.1]) }
    if isFirst.count(where: \.self) * 2 > pixels.count { isFirst = isFirst.map { !$0 } }
    let count = isFirst.count(where: \.self)
    guard (1...mostDots).contains(count) else { return nil }
    var (front, back, letter) = (RGB(), RGB(), UInt32(0x2800))
    for index in pixels.indices where !isFirst[index] { back &+= pixels[index] }
    back /= RGB(repeating: pixels.count - count)
    for index in pixels.indices where isFirst[index] {
      letter |= dots[index]
      // A thin mark has the colour of its middle, without the soft edges.
      if distance(pixels[index], back) >= distance(front, back) || letter == 0x2800 | dots[index] {
        front = pixels[index]
      }
    }
    let error = pixels.indices.reduce(0) {
      $0 + distance(pixels[$1], isFirst[$1] ? front : back)
    }
    guard let scalar = Unicode.Scalar(letter) else { return nil }
    return Cell(letter: scalar, front: front, back: back, error: error)
  }

  private static func distance(_ one: RGB, _ other: RGB) -> Int {
    let difference = one &- other
    return (difference &* difference).wrappedSum()
  }

  // MARK: - Colours

  private func colours(_ cell: Cell) -> String {
    guard isPlain else {
      let (front, back) = (cell.front, cell.back)
      return "\u{1B}[38;2;\(front.x);\(front.y);\(front.z);48;2;\(back.x);\(back.y);\(back.z)m"
    }
    return "\u{1B}[38;5;\(Self.number(cell.front));48;5;\(Self.number(cell.back))m"
  }

  /// The number of the nearest colour: of the cube of 6 × 6 × 6 that begins at 16, whose steps are 0, 95, 135, 175, 215
  /// and 255, or of the 24 greys after it, from 8 in steps of 10.
  private static func number(_ colour: RGB) -> Int {
    func step(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : min((part - 35) / 40, 5) }
    func part(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    let steps = RGB(step(colour.x), step(colour.y), step(colour.z))
    let grey = min(max((colour.wrappedSum() / 3 - 3) / 10, 0), 23)
    let inCube = RGB(part(steps.x), part(steps.y), part(steps.z))
    return distance(colour, RGB(repeating: 8 + 10 * grey)) < distance(colour, inCube)
      ? 232 + grey : 16 + 36 * steps.x + 6 * steps.y + steps.z
  }
}
