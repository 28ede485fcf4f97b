import Base
import SQLiteStore

extension SpatialFunctions {
  /// What is known of a function that SQLite lacks.
  enum Absence {
    /// It is there now: the module of SpatiaLite has it.
    case ended
    /// It is not to be had; what may help, if anything does.
    case lasting(name: String, hint: String?)
  }

  /// Takes SQLite's message about a statement that could not be compiled. If a function is missing, or one for so
  /// many arguments, the module of SpatiaLite is asked for it; nil if the message is about something else.
  func seek(_ message: String) -> Absence? {
    guard let name = Self.missingFunction(in: message) else { return nil }
    let folded = name.asciiLowercased
    if let hint = sought[folded] {
      return .lasting(name: name, hint: countsHint(folded) ?? hint)
    }
    sought[folded] = Self.listed
    do throws(GeoError) {
      let module = try loadModule()
      let found = module.functions[folded]?.counts.subtracting(counts[folded] ?? []) ?? []
      if !found.isEmpty {
        try module.add(folded, found, to: database, libraries)
        counts[folded, default: []].formUnion(found)
        // More than there was, which need not be what was asked for.
        return .ended
      }
      if module.refused.contains(folded) {
        sought[folded] = "\(name) is not allowed: functions see their arguments and nothing else"
      }
    } catch {
      // Only a name that the module would have is worth the advice to install it.
      if SpatialModuleNames.allow(folded), let hint = error.hint {
        sought[folded] = Self.listed + "; " + hint
      }
    }
    return .lasting(name: name, hint: countsHint(folded) ?? sought[folded])
  }

  /// The names of all that can be called, as SpatiaLite's documentation spells them as far as they are known.
  var names: [String] { spellings.values.sorted() + (module?.functions.keys.sorted() ?? []) }

  private static let listed = "cairn help sql lists the functions"

  /// The name in SQLite's messages `no such function: F` and `wrong number of arguments to function F()`.
  private static func missingFunction(in message: String) -> String? {
    let start = "no such function: "
    if message.hasPrefix(start) { return String(message.dropFirst(start.count)) }
    let other = "wrong number of arguments to function "
    guard message.hasPrefix(other), message.hasSuffix("()") else { return nil }
    return String(message.dropFirst(other.count).dropLast(2))
  }

  /// How many arguments a function of that name takes; nil if there is none.
  private func countsHint(_ name: String) -> String? {
    guard let list = counts[name]?.sorted(), !list.isEmpty else { return nil }
    let numbers = list.filter { $0 >= 0 }.map(String.init)
    guard let last = numbers.last, !list.contains(-1) else { return nil }
    let all = numbers.count > 1 ? numbers.dropLast().joined(separator: ", ") + " or " + last : last
    return "\(spellings[name] ?? name) takes \(all) argument\(all == "1" ? "" : "s")"
  }
}
