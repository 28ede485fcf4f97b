internal import Base
internal import Hashing
internal import Text

/// What a page of HTML allows itself: nothing from elsewhere, and no script or style but its own, told by their hashes
/// (Content Security Policy Level 3 §6.7).
public enum PagePolicy {
  /// The element of the page's head; the hashes are those of ``hash(of:)``.
  public static func element(script: String, style: String) -> String {
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      + "script-src '\(script)'; style-src '\(style)'; base-uri 'none'; form-action 'none'\">"
  }

  /// The hash of what stands between the tags of a script or style.
  public static func hash(of text: String) -> String {
    var sum = SHA256()
    sum.add(text)
    var bytes = Bytes()
    sum.digest.withUnsafeBufferPointer { digest in
      bytes.append(room: 64) { $0.quoteBase64(digest) }
    }
    return "sha256-" + String(decoding: bytes.buffer.dropFirst().dropLast(), as: UTF8.self)
  }
}
