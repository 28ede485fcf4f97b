public import CExpat

/// Encodings that expat does not know itself, and the C library's iconv does.
public final class ForeignEncodings {
  /// Expat uses them as long as it parses.
  private var maps: [EncodingMap] = []

  /// None has been met.
  public init() {}

  /// Lets a parser read them; this object has to live as long as it.
  public func serve(_ parser: XML_Parser) {
    XML_SetUnknownEncodingHandler(
      parser,
      { state, name, encoding in
        guard let state, let name, let encoding, let map = EncodingMap(String(cString: name)) else {
          return Int32(XML_STATUS_ERROR.rawValue)
        }
        map.fill(&encoding.pointee)
        Unmanaged<ForeignEncodings>.fromOpaque(state).takeUnretainedValue().maps.append(map)
        return Int32(XML_STATUS_OK.rawValue)
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
