/// What the program answers to its arguments.
enum Response {
  /// Text for standard output.
  case text(String)
  /// A usage error for standard error.
  case refusal(String)
  /// A command that is ready to run.
  case command(any Command)
}
