/// What can be called by a name with arguments: a command, or a step inside a command.
public protocol CommandSyntax: SendableMetatype {
  /// Everything at its default, before any argument is read.
  init()

  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one sentence.
  static var abstract: String { get }
  /// What else has to be known, in paragraphs; may be empty.
  static var discussion: String { get }
  /// Everything that can be given to it: the only place where a parameter is declared.
  static var parameters: [Parameter<Self>] { get }
  /// What can be called inside it, as steps in a pipeline.
  static var inner: [any CommandSyntax.Type] { get }

  /// Checks what concerns several parameters at once; opens no files.
  mutating func validate() throws(UsageError)
}

extension CommandSyntax {
  /// Nothing else has to be known.
  public static var discussion: String { "" }

  /// Nothing.
  public static var inner: [any CommandSyntax.Type] { [] }

  /// Every long name of an option, with its dashes.
  public static var optionNames: Set<String> {
    let definitions =
      Parameter.all(of: parameters).map(\.definition) + BuiltInRequest.allCases.map(\.definition)
    return Set(definitions.flatMap(\.words).filter { $0.hasPrefix("--") })
  }

  /// Every combination of parameters is allowed.
  public mutating func validate() throws(UsageError) {}
}
