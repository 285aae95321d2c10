/// The version of the package that this tool is part of: the newest one with a number in `CHANGELOG.md`.
enum Version {
  static let current = "0.1.0"
}
