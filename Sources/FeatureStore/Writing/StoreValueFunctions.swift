package import Base
internal import Features
package import SQLiteStore
internal import Text

/// Our own functions of SQL for values of mixed types and for times.
package enum StoreValueFunctions {
  /// Makes the functions known to a connection.
  package static func register(in database: Database) throws(GeoError) {
    try database.register("cairn_text", argumentCount: 3) { context, count, values in
      let call = FunctionCall(context, count, values)
      StoreValueFunctions.write(call, isJSON: false)
    }
    try database.register("cairn_json", argumentCount: 3) { context, count, values in
      let call = FunctionCall(context, count, values)
      StoreValueFunctions.write(call, isJSON: true)
    }
    try database.register("cairn_time", argumentCount: 1) { context, count, values in
      StoreValueFunctions.time(FunctionCall(context, count, values))
    }
    try database.register("cairn_time_change", argumentCount: 1) { context, count, values in
      StoreValueFunctions.timeChange(FunctionCall(context, count, values))
    }
    try database.register("cairn_number", argumentCount: 1) { context, count, values in
      StoreValueFunctions.number(FunctionCall(context, count, values))
    }
  }

  /// The text of a value, or its JSON: `f(value, was the value a boolean, may it be a time to which
  /// milliseconds were added)`.
  private static func write(_ call: FunctionCall, isJSON: Bool) {
    var out = Bytes()
    switch call.type(0) {
    case .null: return
    case .integer:
      let value = call.int64(0) ?? 0
      if call.int64(1) == 1 {
        CellText.append(value == 0 ? "false" : "true", to: &out)
      } else {
        CellText.append(value, to: &out)
      }
    case .real: CellText.append(call.double(0) ?? 0, to: &out)
    case .text:
      var text = call.text(0) ?? UnsafeRawBufferPointer(start: nil, count: 0)
      var shortened = Bytes()
      if call.int64(2) == 1, text.count == StoreForm.timeLength,
        text.suffix(5).elementsEqual(".000Z".utf8)
      {
        let kept = text.bindMemory(to: UInt8.self).dropLast(5)
        shortened.append(contentsOf: UnsafeBufferPointer(rebasing: kept))
        shortened.append(UInt8(ascii: "Z"))
        text = UnsafeRawBufferPointer(shortened.buffer)
      }
      let bytes = text.bindMemory(to: UInt8.self)
      if isJSON {
        CellText.append(quoted: bytes, isPlain: false, to: &out)
      } else {
        out.append(contentsOf: bytes)
      }
    case .blob:
      let bytes = call.blob(0) ?? UnsafeRawBufferPointer(start: nil, count: 0)
      if isJSON { out.append(UInt8(ascii: "\"")) }
      CellText.append(base64: bytes, to: &out)
      if isJSON { out.append(UInt8(ascii: "\"")) }
    }
    call.result.set(text: out.buffer)
  }

  /// A date-time in UTC, with milliseconds; other text stays.
  private static func time(_ call: FunctionCall) {
    guard let bytes = call.text(0) else { return }
    let text = bytes.bindMemory(to: UInt8.self)
    guard let time = TimeText(text), time.precision == .second,
      TimeText.writable.contains(time.seconds)
    else { return call.result.set(text: text) }
    var out = Bytes()
    TimeText.append(
      seconds: time.seconds, fraction: time.milliseconds, decimals: 3, to: &out)
    call.result.set(text: out.buffer)
  }

  /// What milliseconds do to a date-time: 0 nothing, 1 only its text changes, 2 it loses digits.
  private static func timeChange(_ call: FunctionCall) {
    guard let bytes = call.text(0) else { return }
    let fraction = TimeFraction(bytes.bindMemory(to: UInt8.self))
    let change: Int64 =
      fraction.losesDigits ? 2 : fraction.count == 0 || fraction.isMilliseconds ? 0 : 1
    call.result.set(change)
  }

  /// The number in a text that the row encoder wrote; `true` is 1, `false` 0.
  private static func number(_ call: FunctionCall) {
    switch call.type(0) {
    case .integer: call.result.set(call.int64(0) ?? 0)
    case .real: call.result.set(call.double(0) ?? 0)
    default:
      let text = call.string(0) ?? ""
      if text == "true" || text == "false" {
        call.result.set(text == "true" ? Int64(1) : 0)
      } else if let integer = Int64(text) {
        call.result.set(integer)
      } else if let real = Double(text) {
        call.result.set(real)
      }
    }
  }
}
