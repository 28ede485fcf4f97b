import Base
import Files

extension ByteSink {
  /// Writes all of a text.
  func write(text: String) throws(GeoError) {
    var text = text
    var failure: GeoError?
    text.withUTF8 { bytes in
      do throws(GeoError) { try write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
