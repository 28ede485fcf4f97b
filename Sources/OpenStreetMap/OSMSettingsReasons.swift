internal import Base

/// What concerns the files by which users say what they want, and what a schema does to values.
extension Reason {
  /// Rules for areas are not of the form.
  static let areaRules = Reason(
    "area-rules", .input, "the file of --area-rules is not in the right form",
    cause: "A member is missing, misspelled or of the wrong type.",
    remedy: "Correct it at the line and column of the message. `cairn formats --print area-rules`"
      + " prints the built-in rules to start from.")
  /// A schema that a user wrote is not of the form.
  static let osmSchema = Reason(
    "osm-schema", .input, "the file of --schema is not in the right form",
    cause: "A layer or field lacks a member, or has one that is misspelled, of the wrong type, or"
      + " in conflict with another.",
    remedy: "Correct it at the line and column of the message. `cairn schema show map` prints a"
      + " built-in schema to start from.")
  /// A file of polygons is not what it should be.
  static let brokenPolygon = Reason(
    "broken-polygon", .input, "a .poly file is not in the right form",
    cause: "An END is missing, or a line does not hold one longitude and one latitude. Such files"
      + " have a name, rings, and an END for each ring and for the whole.",
    remedy: "Correct the line that the message names, or pass the polygons as GeoJSON instead.")
  /// A value of a tag does not fit the type of its field, or is not between its minimum and maximum.
  static let valueNotOfType = Reason(
    "value-not-of-type", .changed, "values of tags do not fit the type of their field",
    cause: "Mappers write free text: 'lanes=several' is not a number, 'lanes=-1' is not one of"
      + " lanes, and in 'width=3,250' the comma separates thousands, which is not the width of a road.",
    remedy: "In a schema of your own, list such values in the field's 'values', or give the field"
      + " the type 'text'. A field from '@tags' keeps all tags as they are.")
  /// A value of a tag is not one that the schema lists.
  static let valueNotListed = Reason(
    "value-not-listed", .changed, "values of tags are not among those that the schema lists",
    cause: "The field has an array of allowed 'values', and objects have others, often rare or"
      + " misspelled ones.",
    remedy: "Add the values to the list, or write 'values' as an object in which \"*\" stands for"
      + " all others.")

  /// The reasons that concern settings and schemas.
  static let osmSettings: [Reason] = [
    .areaRules, .osmSchema, .brokenPolygon, .valueNotOfType, .valueNotListed,
  ]
}
