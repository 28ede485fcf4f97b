/// The calendar of ISO 8601, also for years before it was introduced.
public enum GregorianCalendar {
  /// The days of a month.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
