import ControlKit
public import Foundation

// These replace Foundation's function, which looks only in the main bundle: a plain executable has
// no bundle with string tables. They have no default values, so that the compiler prefers them to
// Foundation's.

/// The localized text for a key, or the key itself.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  String(localized: String.LocalizationValue(key))
}

/// The localized text for a key in a table, or the key itself.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  String(localized: String.LocalizationValue(key), table: tableName)
}

/// The localized text for a key, or the key itself.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  NSLocalizedString(key, comment: comment)
}

/// The localized text for a key in a table, or the key itself.
public func NSLocalizedString(
  _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
  NSLocalizedString(key, tableName: tableName, comment: comment)
}

/// The localized text for a key, or `value`.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  NSLocalizedString(key, tableName: nil, value: value, comment: comment)
}

/// The localized text for a key in a table, or `value`.
public func NSLocalizedString(
  _ key: String, tableName: String?, value: String, comment: String
) -> String {
  let text = NSLocalizedString(key, tableName: tableName, comment: comment)
  return text == key && !value.isEmpty ? value : text
}
