public import Base

extension Reason {
  /// The program that reads the output has stopped.
  public static let closedPipe = Reason(
    "closed-pipe", .interruption,
    "the program that reads the output has stopped",
    cause: "The next program in the pipe, such as head, has what it needs and has ended.",
    remedy: "Nothing. This is how pipes end early.")
  /// A compressed file ends too early.
  public static let truncatedCompression = Reason(
    "truncated-compression", .input,
    "a compressed file ends too early",
    cause: "The download or the copy stopped before its end.",
    remedy: "Fetch the file again. What could be read before the end is not written, so that "
      + "nobody takes it for the whole.")
  /// A compressed file is damaged.
  public static let brokenCompression = Reason(
    "broken-compression", .input,
    "a compressed file is damaged",
    cause: "Bytes were changed on the way, for example by a transfer in text mode, or its "
      + "checksum is wrong.",
    remedy: "Fetch the file again; gzip -t FILE or bzip2 -t FILE tells whether a copy is "
      + "sound.")
  /// A name in an archive or store leads out of it, or its contents would fill a disk.
  public static let unsafeArchive = Reason(
    "unsafe-archive", .input,
    "a name in an archive or store leads out of it, or its contents would fill a disk",
    cause: "A path is absolute or has '..' in it, or a few bytes expand to gigabytes. Such "
      + "archives are made to do harm.",
    remedy: "Do not trust the file. Unpack it by hand if you know where it comes from.")

  /// There is not enough memory to compress the output.
  public static let compressionFailed = Reason(
    "compression-failed", .environment,
    "there is not enough memory to compress the output",
    cause: "The system gave none for a block of a .gz or .bz2 output: about ten megabytes for "
      + "each core.",
    remedy: "Write without compression, or end other programs.")

  /// The reasons of this module.
  public static let files: [Reason] = [
    .closedPipe, .truncatedCompression, .brokenCompression, .unsafeArchive, .compressionFailed,
  ]
}
