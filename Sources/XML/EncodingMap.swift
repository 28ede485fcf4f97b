#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
internal import CExpat

/// What the bytes of an encoding stand for, as the C library's iconv knows, in the form that expat asks
/// for: characters whose first byte tells their length.
final class EncodingMap {
  /// What some bytes are.
  private enum Meaning {
    case character(Int32)
    /// More bytes are needed.
    case unfinished
    case nothing
  }

  private let descriptor: iconv_t
  /// For each first byte the character that it is, the negative length of those that begin with it, or -1.
  private var meanings = [Int32](repeating: -1, count: 256)

  /// The encoding of a name; nil if iconv does not know it.
  init?(_ name: String) {
    guard let descriptor = iconv_open("UTF-32LE", name), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
    for first in UInt8.min...UInt8.max {
      switch meaning(of: [first]) {
      case .character(let scalar): meanings[Int(first)] = scalar
      case .unfinished: meanings[Int(first)] = -length(from: first)
      case .nothing: break
      }
    }
  }

  deinit { iconv_close(descriptor) }

  /// The bytes of the characters that begin with one: two or three, or 1 if there are none.
  private func length(from first: UInt8) -> Int32 {
    var length: Int32 = 1
    for second in UInt8.min...UInt8.max {
      switch meaning(of: [first, second]) {
      case .character: return 2
      case .unfinished: length = 3
      case .nothing: break
      }
    }
    return length
  }

  private func meaning(of bytes: [UInt8]) -> Meaning {
    var bytes = bytes
    var scalar: UInt32 = 0
    var room = MemoryLayout<UInt32>.size
    var left = bytes.count
    let status = bytes.withUnsafeMutableBytes { source in
      withUnsafeMutableBytes(of: &scalar) { target in
        var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var output = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        // Forgets what is left of the bytes before.
        _ = iconv(descriptor, nil, nil, nil, nil)
        return iconv(descriptor, &input, &left, &output, &room)
      }
    }
    guard status == 0 else { return errno == EINVAL ? .unfinished : .nothing }
    // Expat takes no characters beyond the basic plane, and bytes that only change a state are not
    // characters.
    return room == 0 && scalar <= 0xFFFF
      ? .character(Int32(UInt32(littleEndian: scalar))) : .nothing
  }

  /// Hands the map to expat, which uses it as long as this object lives.
  func fill(_ encoding: inout XML_Encoding) {
    withUnsafeMutableBytes(of: &encoding.map) {
      $0.copyBytes(from: meanings.withUnsafeBytes { Array($0) })
    }
    encoding.data = Unmanaged.passUnretained(self).toOpaque()
    encoding.convert = { state, bytes in
      guard let state, let bytes else { return -1 }
      return Unmanaged<EncodingMap>.fromOpaque(state).takeUnretainedValue().character(at: bytes)
    }
    encoding.release = nil
  }

  /// A character of several bytes, or -1.
  private func character(at bytes: UnsafePointer<CChar>) -> Int32 {
    let count = Int(-meanings[Int(UInt8(bitPattern: bytes[0]))])
    guard count > 1 else { return -1 }
    let source = (0..<count).map { UInt8(bitPattern: bytes[$0]) }
    guard case .character(let scalar) = meaning(of: source) else { return -1 }
    return scalar
  }
}
