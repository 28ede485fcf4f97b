internal import Base

extension Reason {
  /// The document would make more layers than programs can handle.
  static let tooManyLayers = Reason(
    "too-many-layers", .input,
    "a document has more than 10,000 layers",
    cause: "Every folder becomes a layer, or every value of the field in --layers-from, and the "
      + "document has a folder or a value for nearly each feature.",
    remedy: "Use --layers-from none, which puts all features into one layer; the property "
      + "folder_path still says which folder they came from.")
  /// The root element is not one that holds features in KML.
  static let notKML = Reason(
    "not-kml", .input,
    "the root element of the document is not one of KML's that holds features",
    cause: "The file is another kind of XML, a web page that was saved instead of the download, "
      + "or a piece of KML such as a single Style.",
    remedy: "Look at the first lines of the file. If it is in another format, leave out "
      + "--input-format so that cairn detects the format from the content.")
  /// The archive has documents that nothing leads to.
  static let furtherDocuments = Reason(
    "further-documents", .changed,
    "documents of a KMZ archive were read too, though no NetworkLink leads to them",
    cause: "A KMZ archive has one main document, and Google Earth shows only that and what its "
      + "NetworkLinks lead to. This archive has other documents with features, as those have that "
      + "people make with a ZIP program.",
    remedy: "Nothing, if you want all features; their layers have the names of the documents. "
      + "--layer chooses layers, and --input-option follow-links=no reads the main document alone.")
  /// A document that nothing leads to cannot be unpacked.
  static let documentLeftOut = Reason(
    "document-left-out", .changed,
    "documents of a KMZ archive that cannot be unpacked were left out",
    cause: "Besides its main document the archive has another one, which is encrypted or damaged.",
    remedy: "Nothing, if the main document is all you need. Otherwise get the archive again.")
  /// NetworkLinks do not come to an end.
  static let tooManyLinks = Reason(
    "too-many-links", .input,
    "NetworkLinks lead to more documents than cairn reads as one input",
    cause:
      "The document is the first of a large pyramid of files, or of files that a program makes "
      + "without end.",
    remedy: "Convert the files that you need as inputs of their own, or keep the links as features "
      + "with --input-option follow-links=no.")
  /// A followed link says more than where it leads.
  static let linkDetails = Reason(
    "link-details", .changed,
    "NetworkLinks that were followed said more than where they lead",
    cause:
      "The features of the linked document take the place of a link. Its description, visibility "
      + "or Region have no place then.",
    remedy:
      "Nothing, if the features are all you need. --input-option follow-links=no keeps the links "
      + "as features, and does not read their documents.")
  /// Two different styles have the same id.
  static let duplicateStyle = Reason(
    "duplicate-style", .warning,
    "styles with the same id differ: the first one was taken",
    cause: "Two documents were joined by hand or by a script, and both call their styles "
      + "something like 'style1'.",
    remedy: "Rename one of the styles, and the styleUrls that refer to it, if features come out "
      + "in the wrong colour.")
  /// A NetworkLinkControl is in the document.
  static let networkLinkControl = Reason(
    "network-link-control", .warning,
    "a NetworkLinkControl was kept as it is: updates are not features",
    cause: "The document is an answer to a NetworkLink. It tells Google Earth how long to keep "
      + "the data, or what to change in a document that was loaded before.",
    remedy: "Nothing, unless you need the updates: cairn does not apply them to other documents.")
  /// There is text where only elements can be.
  static let strayText = Reason(
    "stray-text", .changed,
    "text between the features was left out",
    cause: "Somebody edited the file by hand, or an angle bracket is missing, so that what should "
      + "be a tag looks like text.",
    remedy: "Search the file for text outside of the Placemarks. If nothing is missing from the "
      + "output, there is nothing to do.")
  /// Documents and Folders say too much to remember.
  static let folderDetails = Reason(
    "folder-details", .changed,
    "details of documents and folders are too large to keep",
    cause: "Besides features, a document can describe itself and its folders; cairn keeps 4 MB of "
      + "that. Tours and long descriptions go beyond it.",
    remedy: "Nothing, if the features are all you need: they are complete. Otherwise divide the "
      + "document into several files.")
  /// Folders in the same place have the same name.
  static let foldersJoined = Reason(
    "folders-joined", .changed,
    "folders with the same name in the same place, or without a name, became one",
    cause: "A folder is known by its path, so that folders of one name, or without a name, in the "
      + "same folder cannot be told apart in the output. A KML output keeps the description, "
      + "visibility and times of the first of them, and counts those of the others.",
    remedy: "Give the folders names of their own in the source if they matter. The features and "
      + "their properties are complete.")
  /// Styles say something that cairn has no property for.
  static let styleDetails = Reason(
    "style-details", .changed,
    "styles have details that the properties of a feature have no place for",
    cause: "cairn keeps colours, widths, icons and labels. Balloons, list items, random colours "
      + "and the look of a feature under the mouse have no counterpart in other formats.",
    remedy: "Nothing, if you do not need them; the message names the elements that were left out.")

  /// The reasons of documents and what holds them together.
  static let kmlDocuments: [Reason] = [
    .tooManyLayers, .notKML, .furtherDocuments, .documentLeftOut, .tooManyLinks, .linkDetails,
    .duplicateStyle,
    .networkLinkControl, .strayText,
    .folderDetails, .foldersJoined, .styleDetails,
  ]
}
