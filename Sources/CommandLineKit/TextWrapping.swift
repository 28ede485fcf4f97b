extension String {
  /// The text broken at spaces into lines shorter than `width`, each behind `indent` spaces.
  public func wrapped(to width: Int, indent: Int = 0) -> String {
    let available = max(width - indent, 1)
    let margin = String(repeating: " ", count: indent)
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      // The last column stays free while there is more to come: some terminals wrap there.
      while rest.count > available, let space = rest.breakingSpace(before: available) {
        lines.append(rest[..<space])
        rest = rest[rest.index(after: space)...]
      }
      lines.append(rest)
    }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}

extension Substring {
  /// The last space among the first `count` characters, else the first one behind them.
  fileprivate func breakingSpace(before count: Int) -> Index? {
    prefix(count).lastIndex(of: " ") ?? firstIndex(of: " ")
  }
}
