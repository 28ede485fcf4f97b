/// What the commands of osmium are called here that have another name.
enum PeerCommands {
  static let equivalents = [
    "add-locations-to-ways": "add-locations", "export": "convert", "fileinfo": "info",
    "tags-filter": "filter --tags",
  ]
}
