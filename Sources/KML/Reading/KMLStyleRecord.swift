internal import Base
internal import Styles

/// A shared style as bytes: each part that it has as a tag, followed by 8 bytes of a number, one of a truth
/// value or unit, or the length (4 bytes) and the bytes of a text.
enum KMLStyleRecord {
  private static let texts: [any WritableKeyPath<FeatureStyle, String?> & Sendable] = [
    \.stroke, \.fill, \.icon, \.iconColor, \.labelColor,
  ]
  private static let numbers: [any WritableKeyPath<FeatureStyle, Double?> & Sendable] = [
    \.strokeOpacity, \.strokeWidth, \.fillOpacity, \.iconOpacity, \.iconScale, \.iconHeading,
    \.labelOpacity, \.labelScale,
  ]
  /// The tags of numbers, which follow those of texts.
  private static let firstNumber = 16
  private static let offsetTag: UInt8 = 32
  private static let fillsTag: UInt8 = 33
  private static let outlinesTag: UInt8 = 34
  private static let baseTag: UInt8 = 35

  /// Appends a style.
  static func append(_ style: KMLSharedStyle, to record: inout Bytes) {
    let model = style.own.model
    for (tag, path) in texts.enumerated() {
      if let text = model[keyPath: path] { append(Array(text.utf8), UInt8(tag), to: &record) }
    }
    for (tag, path) in numbers.enumerated() {
      guard let number = model[keyPath: path] else { continue }
      record.append(UInt8(firstNumber + tag))
      append(number, to: &record)
    }
    if let offset = model.iconOffset {
      record.append(offsetTag)
      append(offset.x, to: &record)
      append(offset.y, to: &record)
      record.append(number(of: offset.xUnit))
      record.append(number(of: offset.yUnit))
    }
    for (tag, flag) in [(fillsTag, style.own.fills), (outlinesTag, style.own.outlines)] {
      guard let flag else { continue }
      record.append(tag)
      record.append(flag ? 1 : 0)
    }
    if let base = style.base { append(base, baseTag, to: &record) }
  }

  private static func append(_ text: [UInt8], _ tag: UInt8, to record: inout Bytes) {
    record.append(tag)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: text.count)) {
      record.append(contentsOf: $0.bindMemory(to: UInt8.self))
    }
    text.withUnsafeBufferPointer { record.append(contentsOf: $0) }
  }

  private static func append(_ number: Double, to record: inout Bytes) {
    withUnsafeBytes(of: number) { record.append(contentsOf: $0.bindMemory(to: UInt8.self)) }
  }

  private static func number(of unit: FeatureStyle.IconUnit) -> UInt8 {
    UInt8(FeatureStyle.IconUnit.allCases.firstIndex(of: unit) ?? 0)
  }

  /// The style of a record that `append` made.
  static func style(of record: UnsafeBufferPointer<UInt8>) -> KMLSharedStyle {
    var style = KMLSharedStyle()
    var rest = UnsafeRawBufferPointer(record)
    func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
      defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(MemoryLayout<Value>.size)) }
      return rest.loadUnaligned(as: type)
    }
    func takeText() -> [UInt8] {
      let count = Int(take(UInt32.self))
      defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
      return Array(rest.prefix(count))
    }
    func takeUnit() -> FeatureStyle.IconUnit {
      FeatureStyle.IconUnit.allCases[Int(take(UInt8.self))]
    }
    while !rest.isEmpty {
      let tag = take(UInt8.self)
      switch tag {
      case offsetTag:
        let (x, y) = (take(Double.self), take(Double.self))
        style.own.model.iconOffset = FeatureStyle.IconOffset(
          x: x, y: y, xUnit: takeUnit(), yUnit: takeUnit())
      case fillsTag: style.own.fills = take(UInt8.self) == 1
      case outlinesTag: style.own.outlines = take(UInt8.self) == 1
      case baseTag: style.base = takeText()
      case UInt8(firstNumber)...:
        style.own.model[keyPath: numbers[Int(tag) - firstNumber]] = take(Double.self)
      default:
        style.own.model[keyPath: texts[Int(tag)]] = String(decoding: takeText(), as: UTF8.self)
      }
    }
    return style
  }
}
