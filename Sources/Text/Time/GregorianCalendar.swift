/// The calendar of ISO 8601, which also covers the years before the calendar was introduced.
public enum GregorianCalendar {
  /// The number of days in a month.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
