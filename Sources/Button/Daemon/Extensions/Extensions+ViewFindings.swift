package import ControlModel
import SystemAccess
import Wire

extension Extensions {
  /// What the described extensions say about their own controls and widgets, for their authors.
  var findings: [String] {
    extensions.flatMap { found in
      found.listings.flatMap { each in each.warnings.map { "\(each.kind): \($0)" } }
        + found.widgets.flatMap { each in each.warnings.map { "\(each.kind): \($0)" } }
    }
  }

  /// What of the described widgets' views cannot be shown, for their authors: one sentence for each widget and view.
  ///
  /// The previews of all sizes are asked for, one after the other; a widget whose preview fails has a sentence too.
  package func viewFindings() async -> [String] {
    var findings: [String] = []
    for place in widgets.places {
      let found = extensions.first { $0.process.bundle.executable == place.executable }
      guard let found else { continue }
      let families = place.listing.families
      for family in families.isEmpty ? WidgetListing.allFamilies : families {
        let sentences: [String]
        do throws(MessageError) {
          sentences = try await found.process.ask(
            .timeline,
            ExtensionMessage.Timeline(kind: place.kind, family: family, preview: true),
            as: WidgetTimeline.self
          ).unsupportedViews
        } catch { sentences = ["its preview in the size \(family) failed: \(error)"] }
        for sentence in sentences.map({ "\(place.kind): \($0)" })
        where !findings.contains(sentence) { findings.append(sentence) }
      }
    }
    return findings
  }
}

extension WidgetTimeline {
  /// A sentence for each view or modifier of the entries that a tree cannot represent, each once.
  package var unsupportedViews: [String] {
    var sentences: [String] = []
    for entry in entries {
      for sentence in entry.text.unsupportedViews where !sentences.contains(sentence) {
        sentences.append(sentence)
      }
    }
    return sentences
  }
}

extension ActivityText {
  /// A sentence for each view or modifier that its trees cannot represent, each once.
  var unsupportedViews: [String] {
    var sentences: [String] = []
    _ = mappingTrees { tree in
      for sentence in tree.unsupportedViews where !sentences.contains(sentence) {
        sentences.append(sentence)
      }
      return tree
    }
    return sentences
  }
}

extension ViewText {
  /// A sentence for each view or modifier that its trees cannot represent.
  var unsupportedViews: [String] {
    [tree, darkTree].compactMap(\.self).flatMap(\.unsupportedViews)
  }
}

extension ViewTree {
  /// A sentence for each view or modifier that the tree cannot represent.
  fileprivate var unsupportedViews: [String] {
    unsupported.map { name in
      // The name may be followed by what to use instead.
      let parts = name.split(separator: ";", maxSplits: 1)
      let advice = parts.count > 1 ? ";\(parts[1])" : ""
      return "\(parts.first ?? "") cannot be represented\(advice)"
    }
  }
}
