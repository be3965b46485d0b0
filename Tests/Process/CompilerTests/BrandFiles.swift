/// The files of an extension with an asset catalog.
enum BrandFiles {
  static let svg = "<svg viewBox=\"0 0 24 24\"><path d=\"M0 0h24v24z\"/></svg>"

  static let all = [
    "Brand.swift": source,
    "Assets.xcassets/Contents.json": #"{"info":{"author":"xcode","version":1}}"#,
    "Assets.xcassets/brandGreen.colorset/Contents.json": color("0x1F", "128", "0.250"),
    "Assets.xcassets/AccentColor.colorset/Contents.json": color("128", "64", "0"),
    "Assets.xcassets/Icons/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
    "Assets.xcassets/Icons/glow.colorset/Contents.json": color("0.000", "0.000", "1.000"),
    "Assets.xcassets/my.bolt.symbolset/Contents.json":
      #"{"symbols":[{"filename":"b.svg","idiom":"universal"}]}"#,
    "Assets.xcassets/my.bolt.symbolset/b.svg": svg,
    "Assets.xcassets/logo.imageset/Contents.json":
      #"{"images":[{"filename":"l.svg","idiom":"universal"}]}"#,
    "Assets.xcassets/logo.imageset/l.svg": "<svg width=\"12\" height=\"8\"></svg>",
  ]

  private static func color(_ red: String, _ green: String, _ blue: String) -> String {
    """
    {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":
    {"red":"\(red)","green":"\(green)","blue":"\(blue)","alpha":"1.000"}}}]}
    """
  }

  /// Controls that set a color in different ways, as in an iPhone app.
  private static let source = """
    import AppIntents
    import AppKit
    import SwiftUI
    import UIKit
    import WidgetKit

    @main
    struct BrandBundle: WidgetBundle {
      var body: some Widget {
        SymbolControl()
        TextControl()
        UIKitControl()
        AccentControl()
        NestedControl()
        DynamicControl()
      }
    }

    struct Blink: AppIntent {
      static let title: LocalizedStringResource = "Blink"
      func perform() async throws -> some IntentResult & ProvidesDialog {
        let logo = UIImage(resource: .logo).size
        let accent = UIColor(named: "AccentColor")?.cgColor.alpha ?? 0
        return .result(
          dialog: "logo \\(Int(logo.width)) by \\(Int(logo.height)), accent \\(Int(accent))")
      }
    }

    struct Visit: AppIntent {
      static let title: LocalizedStringResource = "Visit"
      @MainActor
      func perform() async throws -> some IntentResult {
        await UIApplication.shared.open(URL(string: "https://example.com/phone")!)
        NSWorkspace.shared.open(URL(string: "https://example.com/mac")!)
        return .result()
      }
    }

    struct BrandLabel: View {
      var body: some View {
        Label("Brand", image: .myBolt).foregroundStyle(.brandGreen)
      }
    }

    struct SymbolControl: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.brand.symbol") {
          ControlWidgetButton(action: Blink()) { BrandLabel() }.tint(.brandGreen)
        }
      }
    }

    struct TextControl: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.brand.text") {
          ControlWidgetButton(action: Visit()) { Label("Brand", image: "my.bolt") }
            .tint(Color("brandGreen"))
        }
      }
    }

    struct UIKitControl: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.brand.uikit") {
          ControlWidgetButton(action: Blink()) { Image(.myBolt) }
            .tint(Color(uiColor: .brandGreen.withAlphaComponent(0.5)))
        }
      }
    }

    struct AccentControl: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.brand.accent") {
          ControlWidgetButton(action: Blink()) { Image(uiImage: UIImage(named: "my.bolt")!) }
            .tint(.accentColor)
        }
      }
    }

    struct NestedControl: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.brand.nested") {
          ControlWidgetButton(action: Blink()) { BrandLabel() }.tint(Color(.Icons.glow))
        }
      }
    }

    struct DynamicControl: ControlWidget {
      static let signal = UIColor { $0.userInterfaceStyle == .dark ? .brandGreen : .systemRed }
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "com.example.brand.dynamic") {
          ControlWidgetButton(action: Blink()) { BrandLabel() }.tint(Color(Self.signal))
        }
      }
    }

    """
}
