import CDevices

extension EvdevKey {
  /// The known key whose name is closest to `name`; nil if none is close.
  ///
  /// Case does not count, nor a `KEY_` that was left out.
  public static func nearest(to name: String) -> EvdevKey? {
    let wanted = Array(name.uppercased().utf8)
    var best: (key: EvdevKey, distance: Int)?
    for code in codes {
      guard let key = EvdevKey(code: code), let known = ce_key_name(UInt32(code)) else { continue }
      let letters = Array(String(cString: known).utf8)
      let distance = min(
        editDistance(wanted, letters), editDistance(wanted, Array(letters.dropFirst(4))))
      if distance < best?.distance ?? Int.max { best = (key, distance) }
    }
    // More than a third of the letters wrong is another name, not a slip.
    guard let best, best.distance * 3 <= wanted.count else { return nil }
    return best.key
  }
}

/// How many letters must be inserted, removed or replaced to make one word of the other (Levenshtein).
package func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in right.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[right.count]
}
