import ControlKit
public import Foundation

// Foundation's own look in the main bundle, which has no string tables here: a plain executable has no bundle.
// These have no default values, so that the compiler prefers them to Foundation's one.

/// The text that the extension's string tables have for a key, or else the key.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  String(localized: String.LocalizationValue(key))
}

/// The text that a table has for a key, or else the key.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  String(localized: String.LocalizationValue(key), table: tableName)
}

/// The text that the extension's string tables have for a key, or else the key.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  NSLocalizedString(key, comment: comment)
}

/// The text that a table has for a key, or else the key.
public func NSLocalizedString(
  _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
  NSLocalizedString(key, tableName: tableName, comment: comment)
}

/// The text that the extension's string tables have for a key, or else the value.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  NSLocalizedString(key, tableName: nil, value: value, comment: comment)
}

/// The text that a table has for a key, or else the value.
public func NSLocalizedString(
  _ key: String, tableName: String?, value: String, comment: String
) -> String {
  let text = NSLocalizedString(key, tableName: tableName, comment: comment)
  return text == key && !value.isEmpty ? value : text
}
