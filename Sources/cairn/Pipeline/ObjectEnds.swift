import Base

/// All ends of objects that there are, with what reads their words.
enum ObjectEnds {
  static let names = [TagsCountOptions.name, NetworkWords.name]

  /// The end of a name with its words, behind the name; nil for another name.
  static func parse(
    _ name: String, _ words: ArraySlice<String>, number: Int
  ) throws(GeoError) -> (any ObjectEnd)? {
    switch name {
    case TagsCountOptions.name:
      try PipelineParser.parse(TagsCountOptions.self, words, number: number)
    case NetworkWords.name: try PipelineParser.parse(NetworkWords.self, words, number: number)
    default: nil
    }
  }
}
