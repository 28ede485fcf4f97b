/// The name that `word` was probably meant to be: one that it begins, or that is no more than 3 slips away and
/// no more than a third of its length.
public func nearestName(to word: String, among names: [String]) -> String? {
  // Untyped text may be of any length; beyond this no name can be near.
  guard word.utf8.count < 200 else { return nil }
  let typed = Array(word.trimmingDashes)
  var nearest: (name: String, slips: Int)?
  for name in names {
    let meant = Array(name.trimmingDashes)
    let isBeginning = typed.count >= 3 && meant.starts(with: typed)
    let slips = isBeginning ? 1 : slips(from: typed, to: meant)
    guard slips <= min(3, max(typed.count, meant.count) / 3), slips < nearest?.slips ?? .max else {
      continue
    }
    nearest = (name, slips)
  }
  return nearest?.name
}

/// The least number of insertions, deletions, replacements and swaps of neighbours between two words
/// (optimal string alignment).
private func slips(from word: [Character], to name: [Character]) -> Int {
  var before: [Int] = []
  var last = Array(0...name.count)
  for (i, letter) in word.enumerated() {
    var row = [i + 1]
    for (j, other) in name.enumerated() {
      var least = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == name[j - 1], other == word[i - 1] {
        least = min(least, before[j - 1] + 1)
      }
      row.append(least)
    }
    (before, last) = (last, row)
  }
  return last[name.count]
}

extension String {
  fileprivate var trimmingDashes: Substring { drop { $0 == "-" } }
}
