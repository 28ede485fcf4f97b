internal import Geometry

/// Lines in steps of 1e-7 degrees.
struct SearchShape {
  /// Longitude and latitude in turn, for each line.
  var lines: [[Int32]] = []

  /// Lines that a store may hold; more are a mistake.
  private static let most = 1 << 20

  /// No lines.
  init() {}

  /// The lines of bytes; nil if they are of another form.
  init?(bytes: UnsafeRawBufferPointer) {
    var offset = 0
    func next() -> UInt32? {
      guard offset + 4 <= bytes.count else { return nil }
      defer { offset += 4 }
      return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    guard let count = next(), count <= Self.most else { return nil }
    for _ in 0..<count {
      guard let positions = next(), Int(positions) <= (bytes.count - offset) / 8 else { return nil }
      var line: [Int32] = []
      line.reserveCapacity(Int(positions) * 2)
      for _ in 0..<Int(positions) * 2 {
        guard let ordinate = next() else { return nil }
        line.append(Int32(bitPattern: ordinate))
      }
      lines.append(line)
    }
  }

  /// The form in a store: how many lines, and for each how many positions, and these; little-endian, 32 bits each.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt32) {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
      }
    }
    append(UInt32(lines.count))
    for line in lines {
      append(UInt32(line.count / 2))
      for ordinate in line { append(UInt32(bitPattern: ordinate)) }
    }
    return bytes
  }

  /// An ordinate in degrees, in steps.
  static func steps(_ degrees: Double) -> Int32 {
    Int32(min(max((degrees * 1e7).rounded(), -2_147_483_000), 2_147_483_000))
  }

  /// An ordinate in steps, in degrees.
  static func degrees(_ steps: Int32) -> Double { Double(steps) / 1e7 }

  /// A position of a line, in degrees.
  static func place(_ line: [Int32], _ index: Int) -> (x: Double, y: Double) {
    (degrees(line[index * 2]), degrees(line[index * 2 + 1]))
  }

  /// Metres from a place to the nearest one on the lines, by a plane around it.
  func distance(from place: (x: Double, y: Double)) -> Double {
    let scale = GroundScale(latitudes: place.y, place.y)
    var least = Double.infinity
    for line in lines where !line.isEmpty {
      var before: (x: Double, y: Double)?
      for index in 0..<line.count / 2 {
        let next = scale.way(from: place, to: Self.place(line, index))
        defer { before = next }
        guard let start = before else {
          least = min(least, (next.0 * next.0 + next.1 * next.1).squareRoot())
          continue
        }
        let (width, height) = (next.0 - start.x, next.1 - start.y)
        let square = width * width + height * height
        let share =
          square > 0 ? min(max(-(start.x * width + start.y * height) / square, 0), 1) : 0
        let (x, y) = (start.x + width * share, start.y + height * share)
        least = min(least, (x * x + y * y).squareRoot())
      }
    }
    return least
  }
}
