/// The `Retry-After` header field: a number of seconds, or a date.
enum RetryAfter {
  /// Seconds from the answer. A date counts from the answer's own `Date`, since the device's wall clock is never
  /// trusted (R5); one in the past is 0. `nil` where the text is neither, or a date stands without a `Date`.
  static func seconds(_ text: String, date: String?) -> Double? {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(text) }
    guard let until = secondsSinceEpoch(text), let now = date.flatMap({ secondsSinceEpoch($0) }) else { return nil }
    return max(0, Double(until - now))
  }

  /// Reads the one form of date that HTTP lets a sender make: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func secondsSinceEpoch(_ text: String) -> Int? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].utf8.count == 4, parts[0].hasSuffix(","), parts[5] == "GMT",
      let day = number(parts[1], digits: 2), let month = months.firstIndex(of: String(parts[2])),
      let year = number(parts[3], digits: 4)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    return ((daysSinceEpoch(year: year, month: month + 1, day: day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// Counts years from March, so that the leap day is the last day of its year.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let daysBeforeYear = years * 365 + years / 4 - years / 100 + years / 400
    let daysBeforeMonth = (monthsSinceMarch * 153 + 2) / 5
    return daysBeforeYear + daysBeforeMonth + day - 1 - 719_468
  }
}
