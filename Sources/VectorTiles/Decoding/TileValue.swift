internal import Base

/// A value of a layer (Vector Tile 2.1 §4.4), where it lies in the tile.
enum TileValue {
  case text(UnsafeBufferPointer<UInt8>)
  case float(Float)
  case double(Double)
  case signed(Int64)
  case unsigned(UInt64)
  case boolean(Bool)

  /// Takes a message apart, which must have exactly one of the fields.
  init(_ message: TileMessage) throws(TileFault) {
    var message = message
    let start = message.next
    var value: TileValue?
    while !message.isAtEnd {
      let key = try message.varint()
      guard value == nil || !(1...7).contains(key >> 3) else {
        throw TileFault(.tileValueInvalid, "a value has several types", at: start)
      }
      switch key >> 3 {
      case 1:
        try message.expect(2, key)
        value = .text(try message.part().bytes)
      case 2:
        try message.expect(5, key)
        value = .float(Float(bitPattern: try message.fixed32()))
      case 3:
        try message.expect(1, key)
        value = .double(Double(bitPattern: try message.fixed64()))
      case 4:
        try message.expect(0, key)
        value = .signed(Int64(bitPattern: try message.varint()))
      case 5:
        try message.expect(0, key)
        value = .unsigned(try message.varint())
      case 6:
        try message.expect(0, key)
        let bits = try message.varint()
        value = .signed(Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1))
      case 7:
        try message.expect(0, key)
        value = .boolean(try message.varint() != 0)
      default: try message.skip(key)
      }
    }
    guard let value else {
      throw TileFault(.tileValueInvalid, "a value is of no type that version 2 has", at: start)
    }
    self = value
  }
}
