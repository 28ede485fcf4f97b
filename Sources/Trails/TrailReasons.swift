public import Base

extension Reason {
  /// A document is no trail.
  public static let badTrail = Reason(
    "bad-trail", .input,
    "the document is not a question set of a trail, or a task has no real place",
    cause: "The root element is not 'questionset', or the latitude or longitude of a task is no"
      + " number in degrees.",
    remedy:
      "Correct the document at the line of the message; --on-error skip leaves such tasks out.")
  /// A task cannot hold all of its feature.
  static let taskShort = Reason(
    "task-short", .changed, "values that a task of a trail cannot hold were left out",
    cause: "A task has a name and a place, and what it had when it was read from a trail.",
    remedy: "Write GeoPackage or GeoJSON if you need the rest.")
  /// A task without a place.
  public static let taskWithoutPlace = Reason(
    "task-without-place", .finding, "a task has no place",
    cause: "Its location is missing, empty or beyond the range of degrees.",
    remedy: "Give the task a latitude and a longitude.")
  /// A task at two places.
  public static let taskLocations = Reason(
    "task-locations", .finding, "a task has several locations, of which the first counts",
    cause: "A location was added, and the one before was not removed.",
    remedy: "Remove the wrong location.")
  /// Two tasks at one place.
  public static let taskPlaceDoubled = Reason(
    "task-place-doubled", .finding, "two tasks are at the same place",
    cause: "A task was copied, and the copy was not moved.",
    remedy: "Move one of them, unless both are meant to be there.")
  /// Pictures or films that are not there.
  public static let mediaMissing = Reason(
    "media-missing", .finding, "a picture or film of a task is not in the folder of media",
    cause: "The file has another name, or was not copied.",
    remedy: "Copy it into the folder of --media, or correct the name.")
  /// Questions that nobody can answer.
  public static let noRightVariant = Reason(
    "no-right-variant", .finding, "a question has no right variant",
    cause: "No variant of the question has valid=\"true\".",
    remedy: "Mark the right one, or give the question validate=\"false\" if any answer will do.")
  /// A long way.
  public static let legTooLong = Reason(
    "leg-too-long", .finding, "the way from one task to the next is longer than --max-leg",
    cause: "A task has a wrong place, or the order of tasks is not the order on the ground.",
    remedy: "Correct the place or the order, or allow more metres.")
  /// A task outside of where tasks should be.
  public static let taskOutside = Reason(
    "task-outside", .finding, "a task is outside of the box of --expect-within",
    cause: "Latitude and longitude may have been exchanged, or a digit is wrong.",
    remedy: "Correct the place of the task.")

  /// The reasons of this module.
  public static let trails: [Reason] = [
    .badTrail, .taskShort, .taskWithoutPlace, .taskLocations, .taskPlaceDoubled, .mediaMissing,
    .noRightVariant, .legTooLong, .taskOutside,
  ]
}
