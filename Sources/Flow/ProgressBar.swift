#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A bar on standard error while a run lasts, drawn at most ten times a second.
///
/// Called by the worker whose turn it is, so never by two at once.
public final class ProgressBar {
  /// When there is a bar.
  public enum Mode: String, Sendable, CaseIterable {
    /// When standard error is a terminal and the run lasts over a second.
    case auto
    /// From the first moment on.
    case always
    /// Never.
    case never
  }

  private let isShown: Bool
  private let start = ProgressBar.now
  private let descriptor: Int32
  private var next: Double
  private var drawn = 0

  /// A bar that has not been drawn yet.
  public init(_ mode: Mode, descriptor: Int32 = 2) {
    self.descriptor = descriptor
    isShown = mode == .always || mode == .auto && isatty(descriptor) == 1
    next = mode == .auto ? start + 1 : start
  }

  /// Seconds on a clock that only goes forward.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Draws the bar if it is time to; `total` is nil where nobody knows.
  public func update(done: UInt64, total: UInt64?) {
    guard isShown else { return }
    let now = Self.now
    guard now >= next else { return }
    next = now + 0.1
    draw(Self.text(done: done, total: total, seconds: now - start))
  }

  /// Takes the bar away.
  public func erase() {
    guard drawn > 0 else { return }
    draw("")
    drawn = 0
  }

  /// `[#####     ]  48%  212 MB/s`, or megabytes where the end is not known.
  static func text(done: UInt64, total: UInt64?, seconds: Double) -> String {
    let speed = seconds > 0 ? Int(Double(done) / 1e6 / seconds) : 0
    guard let total, total > 0 else { return "\(done / 1_000_000) MB  \(speed) MB/s" }
    let share = min(Double(done) / Double(total), 1)
    let filled = Int(share * 30)
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: 30 - filled)
    let percent = String(Int(share * 100))
    let padding = String(repeating: " ", count: 3 - percent.utf8.count)
    return "[\(bar)] \(padding)\(percent)%  \(speed) MB/s"
  }

  private func draw(_ text: String) {
    let length = text.utf8.count
    let padding = String(repeating: " ", count: max(drawn - length, 0))
    var line = "\r" + text + padding + (length < drawn ? "\r" + text : "")
    drawn = length
    line.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress, bytes.count) }
  }
}
