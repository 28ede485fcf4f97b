/// What the commands of osmium are called here that have another name.
enum PeerCommands {
  static let equivalents = [
    "add-locations-to-ways": "add-locations", "export": "convert", "fileinfo": "info",
    "merge-changes": "sort", "show": "convert --output-format opl", "tags-filter": "filter --tags",
  ]
}
