#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Drawing

/// The terminal that a picture is drawn in: its size, and how it shows pictures.
struct PictureTerminal {
  var columns = 80
  var rows = 24
  /// Pixels of the window; 0 where the terminal does not say.
  var width = 0
  var height = 0
  var kind = TerminalKind.letters

  /// Asks the terminal behind standard output; one that does not answer is taken for one of 80 columns.
  init() {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return }
    columns = Int(size.ws_col)
    rows = Int(size.ws_row)
    width = Int(size.ws_xpixel)
    height = Int(size.ws_ypixel)
    if let answer = Self.ask() { kind = Self.kind(in: answer) }
    let depth = getenv("COLORTERM").map { String(cString: $0) }
    if kind == .letters, depth != "truecolor", depth != "24bit" { kind = .plainLetters }
  }

  /// The picture as large as the window, but for a line.
  func fit(_ settings: inout PictureSettings) {
    settings.terminal = kind
    guard kind == .sixel || kind == .kitty else {
      // A letter is two pixels wide and four high, in which lines would be too thick.
      settings.width = columns * 4
      settings.height = max(rows - 1, 2) * 8
      settings.scale = 0.5
      return
    }
    let (cell, line) = (width / max(columns, 1), height / max(rows, 1))
    settings.width = columns * (cell > 0 ? cell : 8)
    settings.height = max(rows - 2, 2) * (line > 0 ? line : 16)
    settings.scale = 1
  }

  /// What an answer to ``ask()`` says: kitty's own words, or 4 among the terminal's attributes for sixels.
  static func kind(in answer: [UInt8]) -> TerminalKind {
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains(text: "_Gi=31;OK") { return .kitty }
    let attributes =
      text.split(separator: "?").last?.prefix { $0 != "c" }.split(separator: ";") ?? []
    return attributes.dropFirst().contains("4") ? .sixel : .letters
  }

  /// Asks whether the terminal knows kitty's graphics, and then for its attributes, which all of them tell. Nil without
  /// an answer within a fifth of a second.
  private static func ask() -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    // Whoever changes the terminal from the background is stopped.
    guard tcgetpgrp(terminal) == getpgrp() else { return nil }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSANOW, &before) }
    let question = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c".utf8)
    guard write(terminal, question, question.count) == question.count else { return nil }
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while answer.count < 1024 {
      var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 200) > 0 else { break }
      let count = read(terminal, &piece, piece.count)
      guard count > 0 else { break }
      answer += piece[..<count]
      // The attributes come last.
      if piece[..<count].last == UInt8(ascii: "c") { break }
    }
    return answer.isEmpty ? nil : answer
  }
}
