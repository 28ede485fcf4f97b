internal import Base

/// What a KML document says differently from the features.
extension Reason {
  // MARK: - Properties

  /// Numbers and truth values are in elements that hold text.
  static let valueAsText = Reason(
    "value-as-text", .changed,
    "numbers and truth values are text in elements that hold text",
    cause: "A property such as name or description is a number, and KML knows these elements as "
      + "text only.",
    remedy: "Nothing: 5 is written as 5. It comes back as text when the file is read again.")
  /// Infinite numbers are text.
  static let notFiniteAsText = Reason(
    "not-finite-as-text", .changed,
    "infinite numbers are written as text",
    cause: "A property is Infinity or NaN, usually after a division by zero. The Schema then "
      + "declares the whole field as text.",
    remedy: "Correct the value in the source, or leave the field out with cairn edit --drop, if "
      + "its type matters.")
  /// A property has the name of an element that cannot hold it.
  static let reservedName = Reason(
    "reserved-name", .changed,
    "values that the KML element of their name cannot hold are extended data; when they are read "
      + "again, their names end in _data",
    cause: "A property has the name of a KML element, such as visibility or timestamp, but not a "
      + "value that this element can have, such as visibility: 'maybe'.",
    remedy: "Rename the property with cairn edit --rename OLD=NEW if the suffix is in the way.")
  /// An id is no name in XML.
  static let idAsData = Reason(
    "id-as-data", .changed,
    "ids that begin with a digit are extended data, as XML has no such ids",
    cause: "Databases make ids such as 04a1b2. The standard demands an xsd:ID, which begins with a "
      + "letter or _; cairn writes others as data of the name @id.",
    remedy: "Nothing needs to be done: cairn reads them back as ids.")
  /// HTML has carriage returns.
  static let carriageReturn = Reason(
    "carriage-return", .changed,
    "carriage returns in HTML became line feeds",
    cause: "A description has line breaks as Windows writes them. XML has no way to keep the "
      + "carriage return in a CDATA section.",
    remedy: "Nothing: browsers show both in the same way.")
  /// Nested values have parts that KML does not know.
  static let nestedValueLeftOut = Reason(
    "nested-value-left-out", .changed,
    "parts of nested values that the KML schema does not know are left out",
    cause: "A property such as LookAt or Region is an object with members that these elements do "
      + "not have, or with values out of their range.",
    remedy: "Nothing, if they are of no use in KML. Otherwise put them into properties of their "
      + "own before you convert.")
  /// An id occurs twice.
  static let idLeftOut = Reason(
    "id-left-out", .changed,
    "ids of elements that occur twice are left out",
    cause: "All ids of an XML document must differ. Parts of features from several documents, or "
      + "copies of one feature, bring the same ids along.",
    remedy: "Nothing, unless another file refers to these elements by their ids.")
  /// An element of KML is empty.
  static let emptyText = Reason(
    "empty-text", .changed,
    "empty texts of elements read back as absent",
    cause: "A name, a description or the like is the empty text. An empty element says the same "
      + "as none in KML.",
    remedy: "Nothing, unless you have to tell empty from absent.")

  // MARK: - Geometries and styles

  /// A geometry has elements that its kind does not allow.
  static let geometryElementLeftOut = Reason(
    "element-left-out", .changed,
    "elements that such a geometry cannot have are left out",
    cause: "A point has the property tessellate, which is about lines and areas that follow the "
      + "ground.",
    remedy: "Nothing: it would make no difference to a point.")
  /// Colours and opacities are rounded.
  static let styleRounded = Reason(
    "style-rounded", .changed,
    "colours and opacities were brought into KML's form, 8 bits each",
    cause: "KML writes an opacity as one of 256 steps, and every colour in full: 0.3 reads back "
      + "as 0.302, and #f00 as #ff0000.",
    remedy: "Nothing: the difference cannot be seen.")
  /// A style is known by another address than before.
  static let styleURLChanged = Reason(
    "style-url", .changed,
    "styles that differ under one styleUrl got names of their own",
    cause: "Features of several documents refer to different styles by the same styleUrl, or a "
      + "colour was edited and the styleUrl was not.",
    remedy: "Nothing: every feature keeps its look. Leave the property out with "
      + "cairn edit --drop styleUrl to let cairn name all styles.")

  // MARK: - Folders

  /// Documents and Folders say what KML does not know.
  static let containerDetails = Reason(
    "container-details", .changed,
    "parts of what Documents and Folders say of themselves are left out, as the KML schema does "
      + "not know them or they occur twice",
    cause: "The inputs describe themselves or their folders with elements of other programs, or "
      + "several inputs become one document, which has one description.",
    remedy: "Nothing, if only the features matter. Convert the inputs one by one to keep each "
      + "description.")
  /// Folders became one, and each said something of itself.
  static let repeatedFolderDetails = Reason(
    "repeated-folder-details", .changed,
    "what a Folder says of itself is left out, as an earlier one of its name became one with it",
    cause: "The inputs have several Folders of one name in one place. Their features are in one "
      + "Folder of the output, which has the description, visibility and times of the first of them.",
    remedy: "Give the Folders names of their own in the source if what they say matters.")

  /// The reasons of the writer.
  static let kmlWriting: [Reason] = [
    .valueAsText, .notFiniteAsText, .reservedName, .idAsData, .carriageReturn,
    .nestedValueLeftOut, .idLeftOut, .emptyText, .geometryElementLeftOut, .styleRounded,
    .styleURLChanged, .containerDetails, .repeatedFolderDetails,
  ]
}
