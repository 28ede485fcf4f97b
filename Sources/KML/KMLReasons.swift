public import Base
internal import Archive
internal import XML

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
  /// The archive has more documents than the one that was read.
  static let furtherDocuments = Reason(
    "further-documents", .warning,
    "a KMZ archive has further documents, whose features were not read",
    cause: "A KMZ archive has one main document. It refers to the others by NetworkLinks, which "
      + "cairn does not follow.",
    remedy: "Unpack the archive with unzip and convert the other .kml files as inputs of their "
      + "own.")
  /// Two different styles have the same id.
  static let duplicateStyle = Reason(
    "duplicate-style", .warning,
    "of styles with the same id the first was taken; the others differ",
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
    "stray-text", .warning,
    "text between the features was left out",
    cause: "Somebody edited the file by hand, or an angle bracket is missing, so that what should "
      + "be a tag looks like text.",
    remedy: "Search the file for text outside of the Placemarks. If nothing is missing from the "
      + "output, there is nothing to do.")
  /// Documents and Folders say too much to remember.
  static let folderDetails = Reason(
    "folder-details", .warning,
    "details of documents and folders are too large to keep",
    cause: "Besides features, a document can describe itself and its folders; cairn keeps 4 MB of "
      + "that. Tours and long descriptions go beyond it.",
    remedy: "Nothing, if the features are all you need: they are complete. Otherwise divide the "
      + "document into several files.")
  /// Styles say something that cairn has no property for.
  static let styleDetails = Reason(
    "style-details", .warning,
    "styles have details that the properties of a feature have no place for",
    cause: "cairn keeps colours, widths, icons and labels. Balloons, list items, random colours "
      + "and the look of a feature under the mouse have no counterpart in other formats.",
    remedy: "Nothing, if you do not need them; the message names the elements that were left out.")

  private static let kmlDocuments: [Reason] = [
    .tooManyLayers, .notKML, .furtherDocuments, .duplicateStyle, .networkLinkControl, .strayText,
    .folderDetails, .styleDetails,
  ]

  /// The reasons of this module, and of XML and archives, which it reads and writes.
  public static let kml: [Reason] = kmlDocuments + kmlFeatures + kmlWriting + xml + archive
}
