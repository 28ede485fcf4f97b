#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// A POSIX extended regular expression (IEEE Std 1003.1 §9.4), compiled by the C library. Texts are
/// UTF-8, and a character is one code point, in every locale; ranges such as `а-я` go by
/// code points, classes such as `[:alpha:]` by Unicode. A byte that is not UTF-8 is not a character.
///
/// Unchecked: what the pointers lead to is only read once it is made; regexec takes the expression as const.
public final class TextPattern: @unchecked Sendable {
  /// The expression.
  public let text: String
  private let compiled: UnsafeMutablePointer<regex_t>
  private let locale: locale_t

  /// The character types of UTF-8, in any language: everything else stays as in the locale C. It is never
  /// freed; nil on a system without such a locale.
  private nonisolated(unsafe) static let characters: locale_t? = {
    let names = ["C.UTF-8", "UTF-8", "en_US.UTF-8"]
    return names.lazy.compactMap { newlocale(LC_CTYPE_MASK, $0, nil) }.first
  }()

  /// Compiles an expression; nil if it is not one, or has a range of more than 65,536 characters. Errors:
  /// `.library` on a system without UTF-8.
  public init?(_ text: String) throws(GeoError) {
    guard let locale = Self.characters else {
      throw GeoError(
        .library, "patterns need a UTF-8 locale, which this system does not have",
        hint: "install C.UTF-8; it comes with the C library")
    }
    // For the C library, the expression would end at a zero.
    guard !text.utf8.contains(0), let spelled = Self.spellingOutRanges(of: text) else { return nil }
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let before = uselocale(locale)
    let status = regcomp(compiled, spelled, REG_EXTENDED | REG_NOSUB)
    uselocale(before)
    guard status == 0 else {
      compiled.deallocate()
      return nil
    }
    self.text = text
    self.locale = locale
    self.compiled = compiled
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// True if a text matches somewhere.
  public func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Changes the locale of this thread only.
    let before = uselocale(locale)
    defer { uselocale(before) }
    var range = regmatch_t()
    range.rm_eo = regoff_t(clamping: text.count)
    guard let start = text.baseAddress else { return regexec(compiled, "", 0, nil, 0) == 0 }
    return start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      regexec(compiled, $0, 1, &range, REG_STARTEND) == 0
    }
  }

  /// The same expression, in which all characters of ranges beyond ASCII are listed: glibc refuses such ranges if
  /// characters are sorted by their codes. Nil for a range whose end precedes its beginning, and for one
  /// that is too long.
  private static func spellingOutRanges(of text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { !$0.isASCII }) else { return text }
    var result = String.UnicodeScalarView()
    var next = 0
    func scalar(_ index: Int) -> Unicode.Scalar? {
      index < scalars.count ? scalars[index] : nil
    }
    func copy(_ count: Int) {
      result.append(contentsOf: scalars[next..<min(next + count, scalars.count)])
      next = min(next + count, scalars.count)
    }
    while let first = scalar(next) {
      guard first == "[" else {
        copy(first == "\\" ? 2 : 1)
        continue
      }
      copy(scalar(next + 1) == "^" ? 2 : 1)
      // A bracket that comes first stands for itself.
      var isFirst = true
      while let member = scalar(next), isFirst || member != "]" {
        isFirst = false
        if member == "[", let kind = scalar(next + 1), ".=:".unicodeScalars.contains(kind) {
          copy(2)
          while next < scalars.count, scalar(next) != kind || scalar(next + 1) != "]" { copy(1) }
          copy(2)
        } else if scalar(next + 1) == "-", let last = scalar(next + 2), last != "]",
          !member.isASCII || !last.isASCII
        {
          guard member <= last, last.value - member.value < 0x1_0000 else { return nil }
          if member.isASCII { result.append(contentsOf: [member, "-", "\u{7F}"]) }
          for value in max(member.value, 0x80)...last.value {
            if let scalar = Unicode.Scalar(value) { result.append(scalar) }
          }
          next += 3
        } else {
          copy(1)
        }
      }
      copy(1)
    }
    return String(result)
  }
}
