import FormatTestSupport
import GeoJSON
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Text

@Suite struct CSVEncodingTests {
  /// The units of a text, after a byte order mark or without one.
  private func convert(_ bytes: [UInt8], _ encoding: CSVEncoding, pieces: Int) -> [UInt8] {
    guard var conversion = CSVConversion(from: encoding) else { return bytes }
    var text = Bytes()
    var start = 0
    while start < bytes.count {
      let end = min(start + pieces, bytes.count)
      bytes[start..<end].withUnsafeBufferPointer { conversion.convert($0, to: &text) }
      start = end
    }
    conversion.finish(&text)
    return Array(text.buffer)
  }

  /// What the C library makes of a byte, nil if it makes nothing of it.
  private func peer(_ byte: UInt8, _ page: Int) throws -> UInt32? {
    let descriptor = try #require(iconv_open("UTF-32LE", "WINDOWS-\(page)"))
    defer { iconv_close(descriptor) }
    var input = [CChar(bitPattern: byte)]
    var scalar: UInt32 = 0
    var left = 1
    input.withUnsafeMutableBufferPointer { input in
      withUnsafeMutableBytes(of: &scalar) { output in
        var from = input.baseAddress
        var to = output.bindMemory(to: CChar.self).baseAddress
        var room = 4
        _ = iconv(descriptor, &from, &left, &to, &room)
      }
    }
    return left == 0 ? scalar : nil
  }

  @Test("code pages are those of the C library", arguments: [1250, 1251, 1252, 1253, 1254, 1257])
  func codePages(_ page: Int) throws {
    let scalars = Array(try #require(WindowsCodePage.upperHalf(page)).unicodeScalars)
    #expect(scalars.count == 128)
    for (index, scalar) in scalars.enumerated() {
      let byte = UInt8(0x80 + index)
      // The WHATWG's pages have controls where Windows' have nothing, below 0xA0 only.
      let expected = try peer(byte, page) ?? (byte < 0xA0 ? UInt32(byte) : 0xFFFD)
      #expect(scalar.value == expected, "byte \(byte)")
    }
  }

  @Test(
    "text in a code page is read where it is named",
    arguments: [
      ("windows-1250", [0x8E, 0x6C, 0x75, 0x9D, 0xFD], "Žluťý"),
      ("windows-1251", [0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0], "Москва"),
      ("windows-1252", [0x43, 0x61, 0x66, 0xE9, 0x80], "Café€"),
      ("latin1", [0x43, 0x61, 0x66, 0xE9, 0x80], "Café€"),
      ("windows-1253", [0xC1, 0xE8, 0xDE, 0xED, 0xE1], "Αθήνα"),
      ("windows-1254", [0xDD, 0xFE, 0xF0, 0xFD], "İşğı"),
      ("windows-1257", [0xD0, 0xE8, 0xEB, 0xFB], "Ščėū"),
    ] as [(String, [UInt8], String)])
  func told(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    let table = bytes + Array(",n\n".utf8) + bytes + Array(",1\n".utf8)
    let result = try readCSV(table, ["encoding": name])
    #expect(result.error == nil)
    #expect(result.properties == ["{\"\(text)\":\"\(text)\",\"n\":1}"])
  }

  @Test("a byte that a page has no character for is a fault of its record, where it stands")
  func undefined() throws {
    let bytes = Array("a,b\n1,x\n2,".utf8) + [0xE1, 0xD2, 0xAA] + Array("\n3,".utf8) + [0xE1]
    let error = try #require(try readCSV(bytes, ["encoding": "windows-1253"]).error)
    #expect(error.reason == .undefinedCharacter)
    #expect(error.message == "the text is not in windows-1253")
    #expect(error.location?.line == 3)
    // The alpha before it takes two bytes in UTF-8.
    #expect(error.location?.column == 5)
    #expect(error.location?.feature == 2)
    let skipped = try readCSV(bytes, blockSize: 4) {
      $0.options = ["encoding": "windows-1253"]
      $0.faults.skipsErrors = true
    }
    #expect(skipped.properties == [#"{"a":1,"b":"x"}"#, #"{"a":3,"b":"α"}"#])
    let header = [0xD2] + Array(",n\nx,1\n".utf8)
    #expect(
      try readCSV(header, ["encoding": "windows-1253"]).error?.reason == .undefinedCharacter)
  }

  @Test("bytes that are not UTF-8 are never guessed at: the hint names the option")
  func noGuess() throws {
    let bytes = Array("name,n\nCaf".utf8) + [0xE9, 0x2C, 0x31, 0x0A]
    let error = try #require(try readCSV(bytes).error)
    #expect(error.reason == .invalidUTF8)
    #expect(error.hint?.contains("--input-option encoding=windows-1252") == true)
    for page in ["1250", "1251", "1253", "1254", "1257"] {
      #expect(error.hint?.contains("windows-\(page)") == true)
    }
  }

  @Test("UTF-16 is read by its byte order mark, by its zeros, or as told")
  func utf16IsRead() throws {
    let text = "name,n\r\n\"Žluť 🐎\",1,5\r\nx,2\r\n".replacing("1,5", with: "1")
    let expected = [#"{"name":"Žluť 🐎","n":1}"#, #"{"name":"x","n":2}"#]
    for isBigEndian in [false, true] {
      let name = isBigEndian ? "utf-16be" : "utf-16le"
      for hasMark in [false, true] {
        let bytes = utf16(text, isBigEndian: isBigEndian, hasMark: hasMark)
        #expect(try readCSV(bytes).properties == expected)
        #expect(try readCSV(bytes, ["encoding": name]).properties == expected)
        #expect(try readCSV(bytes, blockSize: 7, jobs: 2).properties == expected)
        // Spreadsheets write tabs.
        let tabs = utf16(
          text.replacing(",", with: "\t"), isBigEndian: isBigEndian, hasMark: hasMark)
        #expect(try readCSV(tabs).properties == expected)
      }
    }
    // Nothing but the option tells here.
    let cyrillic = utf16("имя,n\nx,1\n", hasMark: false)
    #expect(try readCSV(cyrillic, ["encoding": "utf-16le"]).properties == [#"{"имя":"x","n":1}"#])
    // The mark knows better.
    #expect(try readCSV(utf16(text), ["encoding": "windows-1252"]).properties == expected)
    #expect(
      try readCSV(Array("\u{FEFF}é\nx".utf8), ["encoding": "latin1"]).properties == [#"{"é":"x"}"#])
  }

  @Test("half a pair, or half a unit at the end, is a fault of its record")
  func brokenUTF16() throws {
    for broken: [UInt8] in [[0x3D, 0xD8, 0x78, 0], [0x0E, 0xDC], [0x3D, 0xD8], [0x78]] {
      let bytes = utf16("a,b\n1,x\n2,") + broken
      let error = try #require(try readCSV(bytes).error)
      #expect(error.reason == .undefinedCharacter)
      #expect(error.message == "the text is not in UTF-16")
      #expect(error.location?.line == 3)
      #expect(error.location?.column == 3)
    }
  }

  @Test("pieces of any size give the same text")
  func pieces() {
    let text = "a,b\r\nŽluť,🐎🐎\r\n\u{FFFF}é"
    for isBigEndian in [false, true] {
      let encoding = isBigEndian ? CSVEncoding.utf16BigEndian : .utf16LittleEndian
      let bytes = utf16(text, isBigEndian: isBigEndian, hasMark: false)
      for pieces in 1...5 {
        #expect(convert(bytes, encoding, pieces: pieces) == Array(text.utf8))
      }
    }
    // Two bytes without a character do not become one that has one.
    #expect(convert([0xD2, 0xAA], .windows1253, pieces: 1) == [0xFF, 0xFF])
  }

  @Test("a large table in UTF-16 is what it is in UTF-8, compressed and from a pipe as well")
  func large() throws {
    let rows = (0..<20000).map { "\($0);Žluťoučký \($0 % 7);\($0),5\n" }.joined()
    let text = "id;name;v\n" + rows
    let wide = try readCSV(utf16(text), blockSize: 5000, jobs: 2)
    let narrow = try readCSV(Array(text.utf8), blockSize: 5000, jobs: 2)
    #expect(wide.error == nil)
    #expect(wide.lines.count == 20000)
    #expect(wide.lines == narrow.lines)
    #expect(wide.types == narrow.types)
    let scratch = try Scratch()
    let path = try scratch.write("in.csv", utf16("lat,lon,n\n1,2,é\n"))
    try withGzipAndPipe(of: path) { input in
      let output = input + ".geojsonl"
      let catalog = try run(input, as: .csv, into: output, as: .geoJSONSequence)
      #expect(catalog.layers.first?.tally.out == 1)
      #expect(try String(contentsOfFile: output, encoding: .utf8).contains(#""n":"é""#))
    }
  }

  @Test("rejects of converted text are UTF-8 that says so, and can be fed in again as they are")
  func rejects() throws {
    let options = ["encoding": "windows-1250"]
    let text = Array("lat,lon,n\n1,2,x\n".utf8) + [0x9E] + Array(",2,".utf8) + [0xF8, 0x0A]
    let result = try readCSV(text, blockSize: 1000) {
      $0.options = options
      $0.faults.skipsErrors = true
    }
    #expect(result.rejects.map(\.bytes) == ["ž,2,ř"])
    let scratch = try Scratch()
    var request = InputRequest(
      source: try ByteSource(path: try scratch.write("in.csv", text)))
    request.options = options
    let reader = try CSVReader(request, usualDelimiter: UInt8(ascii: ","))
    var batch = FeatureBatch()
    #expect(try reader.read(into: &batch))
    #expect(batch.piece.frame == RecordFrame(head: "\u{FEFF}lat,lon,n\n"))
    let mended = "\u{FEFF}lat,lon,n\n1,2,ř\n"
    #expect(try readCSV(Array(mended.utf8), options).properties == [#"{"n":"ř"}"#])
  }

  @Test("UTF-32 is refused by its name")
  func utf32() throws {
    let error = try #require(try readCSV([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]).error)
    #expect(error.reason == .unknownEncoding)
    #expect(error.message.contains("UTF-32"))
  }
}
