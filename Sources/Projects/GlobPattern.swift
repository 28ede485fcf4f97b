/// Patterns of SQLite's GLOB.
enum GlobPattern {
  /// The regular expression (Perl's) that matches the same texts; nil for a bracket that is not closed.
  static func expression(of glob: String) -> String? {
    var made = "^"
    var rest = Array(glob.unicodeScalars)[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "*": made += ".*"
      case "?": made += "."
      case "[":
        var set = ""
        if rest.first == "^" {
          rest.removeFirst()
          set = "^"
        }
        var isFirst = true
        var isClosed = false
        while let next = rest.popFirst() {
          if next == "]", !isFirst {
            isClosed = true
            break
          }
          isFirst = false
          if next == "\\" || next == "]" || next == "[" || next == "^" { set += "\\" }
          set.unicodeScalars.append(next)
        }
        guard isClosed else { return nil }
        made += "[" + set + "]"
      default:
        if "\\^$.|+(){}]".unicodeScalars.contains(letter) { made += "\\" }
        made.unicodeScalars.append(letter)
      }
    }
    return made + "$"
  }
}
