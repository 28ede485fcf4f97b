/// The name that `word` was probably meant to be: fewer than 4 edits away, and not all of it changed.
public func nearestName(to word: String, among names: [String]) -> String? {
  // Untyped text may be of any length; beyond this no name can be near.
  guard word.utf8.count < 200 else { return nil }
  let typed = Array(word.trimmingDashes)
  var limit = min(4, typed.count)
  var nearest: String?
  for name in names {
    let distance = editDistance(typed, Array(name.trimmingDashes))
    guard distance < limit else { continue }
    (limit, nearest) = (distance, name)
  }
  return nearest
}

/// The least number of insertions, deletions and replacements between two words (Levenshtein).
private func editDistance(_ word: [Character], _ name: [Character]) -> Int {
  var row = Array(0...name.count)
  for (i, letter) in word.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in name.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[name.count]
}

extension String {
  fileprivate var trimmingDashes: Substring { drop { $0 == "-" } }
}
