import ControlModel
import Foundation

@testable import AssetCatalogs
@testable import ExtensionPackages
@testable import IntentDefinitions
@testable import SavedState
@testable import Screens

/// Parses project files of Xcode.
func readPropertyList(_ bytes: [UInt8]) { _ = try? OpenStepPropertyList.parse(bytes) }

/// Parses an author's Swift source for imports and conditions.
func readSwiftSource(_ bytes: [UInt8]) { _ = SwiftSource(path: "a.swift", bytes) }

/// Parses intent definitions of Xcode and generates classes from them.
func readIntentDefinition(_ bytes: [UInt8]) {
  guard let definition = try? IntentDefinition(Data(bytes), table: "Intents") else { return }
  _ = IntentClassSource([definition], handler: "Handler").text
}

/// Decodes `Contents.json` of color sets and groups.
func readAssets(_ bytes: [UInt8]) {
  let decoder = JSONDecoder()
  _ = try? decoder.decode(GroupContents.self, from: Data(bytes))
  _ = try? decoder.decode(ColorSetContents.self, from: Data(bytes))
}

/// Decodes files of the state folder: a damaged file is an error and never a crash.
func readStateFiles(_ bytes: [UInt8]) {
  let decoder = JSONDecoder()
  let data = Data(bytes)
  _ = try? decoder.decode([String: PlacedPart.Choice].self, from: data)
  _ = try? decoder.decode(SharedValueStore.Content.self, from: data)
}
