public import Base
import CSQLite

extension Database {
  /// Makes upper() and lower() of SQL change the letters of every script, as Unicode maps them: SQLite's own
  /// change those of ASCII only, and names on maps have others.
  public func registerLetterCase() throws(GeoError) {
    try register("upper", argumentCount: 1) { context, count, values in
      FunctionCall(context, count, values).giveText { $0.uppercased() }
    }
    try register("lower", argumentCount: 1) { context, count, values in
      FunctionCall(context, count, values).giveText { $0.lowercased() }
    }
  }
}

extension FunctionCall {
  /// Gives the only argument as changed text. NULL stays NULL, and bytes that are not UTF-8 stay as they are.
  fileprivate func giveText(_ change: (String) -> String) {
    guard let bytes = text(0)?.bindMemory(to: UInt8.self) else { return }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return result.set(text: bytes)
    }
    var changed = change(text)
    changed.withUTF8 { result.set(text: $0) }
  }
}
