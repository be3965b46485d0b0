import ControlModel
import Foundation

@testable import AssetCatalogs
@testable import Configuration
@testable import ExtensionPackages
@testable import IntentDefinitions

/// Project files of Xcode.
func readPropertyList(_ bytes: [UInt8]) {
  _ = try? OpenStepPropertyList.parse(bytes)
}

/// An author's Swift source, whose imports and conditions are read.
func readSwiftSource(_ bytes: [UInt8]) {
  _ = SwiftSource(path: "a.swift", bytes)
}

/// Intent definitions of Xcode, from which classes are generated.
func readIntentDefinition(_ bytes: [UInt8]) {
  guard let definition = try? IntentDefinition(Data(bytes), table: "Intents") else { return }
  _ = IntentClassSource([definition], handler: "Handler").text
}

/// `Contents.json` of color sets and groups.
func readAssets(_ bytes: [UInt8]) {
  let decoder = JSONDecoder()
  _ = try? decoder.decode(GroupContents.self, from: Data(bytes))
  _ = try? decoder.decode(ColorSetContents.self, from: Data(bytes))
}

/// Files of the state folder: a damaged one is an error and never a crash.
func readStateFiles(_ bytes: [UInt8]) {
  let decoder = JSONDecoder()
  let data = Data(bytes)
  _ = try? decoder.decode([String: Assignment].self, from: data)
  _ = try? decoder.decode([String: ChosenList<Placement>.Choice].self, from: data)
  _ = try? decoder.decode([String: ChosenList<PlacedWidget>.Choice].self, from: data)
  _ = try? decoder.decode(SharedValueStore.Content.self, from: data)
}
