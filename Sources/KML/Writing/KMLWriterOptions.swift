/// What the user asks for in a document: which properties are names, descriptions and Folders.
struct KMLWriterOptions {
  /// The property that becomes `name`; nil for the one of that name.
  let nameField: String?
  /// The property that becomes `description`; nil for the one of that name.
  let descriptionField: String?
  /// The property whose values name the Folders; nil for `folder_path`, or one Folder a layer.
  let folderField: String?

  /// Reads the options of a run; empty ones count as missing.
  init(_ options: [String: String]) {
    func field(_ name: String) -> String? { options[name].flatMap { $0.isEmpty ? nil : $0 } }
    nameField = field("name-field")
    descriptionField = field("description-field")
    folderField = field("folder-field")
  }
}
