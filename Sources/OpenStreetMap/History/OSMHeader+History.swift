extension OSMHeader {
  /// What all required features of PBF files are called in ``others``.
  private static let requiredFeature = "required_feature"

  /// True if the input is a history: objects may be there in several versions, and deleted. The name of the file says
  /// so, or the head of a PBF.
  var isHistory: Bool {
    get {
      others.contains {
        $0.name == Self.requiredFeature && $0.value == PBFHeaderBlock.historyFeature
      }
    }
    set {
      guard newValue != isHistory else { return }
      if newValue {
        others.append((Self.requiredFeature, PBFHeaderBlock.historyFeature))
      } else {
        others.removeAll {
          $0.name == Self.requiredFeature && $0.value == PBFHeaderBlock.historyFeature
        }
      }
    }
  }

  /// The head of an input that has none, or none that says whether it is a history: the name of the file
  /// tells, such as `town.osh`, `town.osh.gz` and `town.osh.opl`.
  init(ofFile path: String) {
    self.init()
    isHistory = Self.isHistory(path)
  }

  /// True for the name of a history.
  static func isHistory(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
      .contains { $0.lowercased() == "osh" }
  }
}
