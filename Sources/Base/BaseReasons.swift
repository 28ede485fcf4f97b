extension Reason {
  /// Options or names that cannot work together.
  public static let usage = Reason(
    "usage", .usage, "the command line cannot be understood, or asks for what cannot be done",
    cause:
      "An option, a value or a file name is missing or misspelled, or two options contradict each other.",
    remedy:
      "Read the hint below the message. `cairn help COMMAND` lists every option with its values.")
  /// The destination exists already.
  public static let outputExists = Reason(
    "output-exists", .usage, "the output file already exists",
    cause: "cairn never replaces a file without being told to.",
    remedy: "Use --overwrite to replace the file, --append to add to a store, or another name.")
  /// A file or folder could not be opened, read, written or renamed.
  public static let file = Reason(
    "file", .environment, "a file or folder could not be opened, read, written or renamed",
    cause:
      "The path is wrong, permissions are missing, or the disk is full or failing. The message names the file"
      + " and says what the system reported.",
    remedy:
      "Check the path, its permissions and the free space, then run the command again: no half-written file"
      + " was left behind.")
  /// A library that the run needs could not be loaded, or does not work.
  public static let library = Reason(
    "library", .environment, "a library that this run needs could not be loaded",
    cause:
      "GEOS and PROJ are loaded only when a run needs them, and the one named is not installed here.",
    remedy: "Install it: apt-get install libgeos-c1v5 libproj25 (or libgeos-dev libproj-dev).")
  /// SQLite reported an error on a store.
  public static let store = Reason(
    "store", .environment, "SQLite could not read or write the store",
    cause:
      "The store is locked by another program, damaged, or on a disk that fails; the message has SQLite's own"
      + " words and the statement.",
    remedy:
      "Close other programs that use the store and try again. `sqlite3 FILE 'PRAGMA integrity_check'` tells"
      + " whether it is damaged.")
  /// Content of no known format, or not of the one that was named.
  public static let unknownFormat = Reason(
    "unknown-format", .input,
    "the content is not of a known format, or not of the one that was named",
    cause:
      "The file is of another format than its name says, is damaged at its beginning, or is of a format that"
      + " cairn does not read.",
    remedy: "`cairn formats` lists the formats; name the right one with --input-format.")
  /// A signal asked the run to end.
  public static let interrupted = Reason(
    "interrupted", .interruption, "the run was stopped by a signal",
    cause: "Ctrl-C, a time limit or the system ended it.",
    remedy: "Run the command again. Nothing was left in place of the output, unless it is a stream."
  )
  /// An invariant does not hold: a bug of this program.
  public static let bug = Reason(
    "bug", .bug, "cairn broke one of its own promises",
    cause: "This is a mistake in cairn, not in your data.",
    remedy: "Please report it with the command, the message and, if you can, the file.")

  /// The reasons of this module.
  public static let base: [Reason] = [
    .usage, .outputExists, .file, .library, .store, .unknownFormat, .interrupted, .bug,
  ]
}
