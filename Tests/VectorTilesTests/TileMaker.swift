/// Makes vector tiles field by field, apart from the program's own encoder.
struct TileMaker {
  /// A value of a field.
  enum Value {
    case text(String), float(Float), double(Double), int(Int64), unsigned(UInt64), signed(Int64)
    case boolean(Bool)
  }

  /// A feature: kind 1 to 3, geometry as commands.
  struct Feature {
    var id: UInt64?
    var kind: UInt64 = 1
    var fields: [(String, Value)] = []
    var geometry: [UInt32] = []
  }

  /// A tile of one layer.
  static func tile(
    _ name: String = "a", extent: UInt64 = 4096, version: UInt64 = 2, _ features: [Feature]
  ) -> [UInt8] {
    var keys: [String] = []
    var values: [[UInt8]] = []
    var layer = number(15, version) + part(1, Array(name.utf8))
    for feature in features {
      var message: [UInt8] = []
      if let id = feature.id { message += number(1, id) }
      var tags: [UInt8] = []
      for (key, value) in feature.fields {
        if !keys.contains(key) { keys.append(key) }
        values.append(bytes(of: value))
        tags += varint(UInt64(keys.firstIndex(of: key) ?? 0)) + varint(UInt64(values.count - 1))
      }
      if !tags.isEmpty { message += part(2, tags) }
      message += number(3, feature.kind)
      message += part(4, feature.geometry.flatMap { varint(UInt64($0)) })
      layer += part(2, message)
    }
    for key in keys { layer += part(3, Array(key.utf8)) }
    for value in values { layer += part(4, value) }
    layer += number(5, extent)
    return part(3, layer)
  }

  /// A tile of a layer of 4096 units.
  static func tile(_ features: [Feature]) -> [UInt8] { tile("a", features) }

  private static func bytes(of value: Value) -> [UInt8] {
    switch value {
    case .text(let text): part(1, Array(text.utf8))
    case .float(let value):
      [2 << 3 | 5] + withUnsafeBytes(of: value.bitPattern.littleEndian, Array.init)
    case .double(let value):
      [3 << 3 | 1] + withUnsafeBytes(of: value.bitPattern.littleEndian, Array.init)
    case .int(let value): number(4, UInt64(bitPattern: value))
    case .unsigned(let value): number(5, value)
    case .signed(let value): number(6, UInt64(bitPattern: value << 1 ^ value >> 63))
    case .boolean(let value): number(7, value ? 1 : 0)
    }
  }

  /// A field of a number.
  static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  /// A field of bytes.
  static func part(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var bytes: [UInt8] = []
    while value >= 0x80 {
      bytes.append(UInt8(value & 0x7F) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  // MARK: - Geometries

  /// Points at positions.
  static func points(_ positions: [(Int32, Int32)]) -> [UInt32] {
    var last: (Int32, Int32) = (0, 0)
    return [UInt32(positions.count) << 3 | 1] + parameters(positions, &last)
  }

  /// Lines through positions, or rings around them.
  static func paths(_ paths: [[(Int32, Int32)]], closed: Bool = false) -> [UInt32] {
    var last: (Int32, Int32) = (0, 0)
    var commands: [UInt32] = []
    for path in paths {
      commands += [9] + parameters([path[0]], &last)
      commands += [UInt32(path.count - 1) << 3 | 2] + parameters(Array(path[1...]), &last)
      if closed { commands.append(15) }
    }
    return commands
  }

  private static func parameters(
    _ positions: [(Int32, Int32)], _ last: inout (Int32, Int32)
  ) -> [UInt32] {
    var result: [UInt32] = []
    for place in positions {
      for delta in [place.0 - last.0, place.1 - last.1] {
        result.append(UInt32(bitPattern: delta << 1 ^ delta >> 31))
      }
      last = place
    }
    return result
  }
}
