/// The view or modifier of a `ViewNode`, with SwiftUI's name in lower case with underscores.
public enum ViewKind: String, Hashable, Sendable, CaseIterable {
  // Views.
  case text, image, label, spacer, divider, shape, fill
  case vstack, hstack, zstack, group, grid, gridRow = "grid_row"
  case vgrid, hgrid, viewThatFits = "view_that_fits", geometry
  case gauge, progress, button, toggle, link, accessoryBackground = "accessory_background"
  // Modifiers that take part in the layout, or draw.
  case padding, frame, fixedSize = "fixed_size", layoutPriority = "layout_priority", offset,
    position
  case zIndex = "z_index", aspectRatio = "aspect_ratio", scale, rotation
  case background, overlay, mask, clip, border, opacity, shadow, blur, brightness, contrast
  case saturation, grayscale, hueRotation = "hue_rotation", blendMode = "blend_mode", hidden
  case colorInvert = "color_invert", colorMultiply = "color_multiply"
  case gridCell = "grid_cell", widgetAccentable = "widget_accentable"
  case privacySensitive = "privacy_sensitive", redacted, unredacted
  case accessibility
  // Modifiers that the views inside inherit.
  case font, foreground, tint, textLayout = "text_layout", imageScale = "image_scale"
  case symbolRendering = "symbol_rendering"
  case environment
  // Modifiers of a control's label only.
  case hint, status, symbolEffect = "symbol_effect"
}

/// A table of the parameters of each kind that an extension may send and a client must draw.
extension ViewKind {
  private typealias Table = [String: ViewParameter]

  private static let horizontal = ViewParameter.word(["leading", "center", "trailing"])
  private static let vertical = ViewParameter.word([
    "top", "center", "bottom", "first_baseline", "last_baseline",
  ])
  private static let alignment = ViewParameter.word([
    "top_leading", "top", "top_trailing", "leading", "center", "trailing", "bottom_leading",
    "bottom",
    "bottom_trailing",
  ])
  /// A point in a square of side 1: x from the leading side, y from the top.
  private static let anchor: Table = ["anchor": .list(.number)]

  /// `size` is in points; `weight` is 100 to 900, as in CSS.
  private static let letters: Table = [
    "style": .word([
      "large_title", "title", "title2", "title3", "headline", "subheadline", "body", "callout",
      "footnote", "caption", "caption2",
    ]),
    "size": .number, "name": .text, "weight": .number, "bold": .bool, "italic": .bool,
    "design": .word(["default", "serif", "rounded", "monospaced"]),
    "width": .word(["compressed", "condensed", "standard", "expanded"]),
    "leading": .word(["standard", "tight", "loose"]), "monospaced": .bool,
    "monospaced_digit": .bool, "small_caps": .bool,
  ]
  private static let decoration: Table = [
    "underline": .bool, "strikethrough": .bool, "kerning": .number, "baseline_offset": .number,
    "case": .word(["upper", "lower"]),
  ]
  /// Dates are ISO 8601 texts, as in `TimerText`.
  private static let timer: Table = [
    "start": .text, "end": .text, "counts_down": .bool, "paused_at": .text,
  ]
  /// A part of a text: its words, or a time that the client updates.
  private static let run: Table = decoration.adding([
    "text": .text, "timer": .parts(timer),
    // `relative` and `offset` are the time from now to the date, in words or with a sign.
    "date": .text, "date_style": .word(["relative", "offset", "time", "date"]),
    "symbol": .text, "custom": .bool, "font": .parts(letters), "foreground": .style,
  ])
  /// `path` is the data of an SVG path in a view box of `width` and `height` points.
  ///
  /// `radii` is the radius of all corners, or of top leading, top trailing, bottom trailing and bottom leading.
  private static let outline: Table = [
    "shape": .word([
      "rectangle", "rounded_rectangle", "circle", "ellipse", "capsule", "container_relative",
      "path",
    ]),
    "radii": .list(.number), "path": .text, "width": .number, "height": .number, "even_odd": .bool,
    "inset": .number,
    // Whether the view box keeps its aspect ratio in a view with another ratio.
    "keeps_ratio": .bool,
  ]
  /// `inside` means that the whole line is inside the shape (`strokeBorder`).
  private static let stroke: Table = [
    "style": .style, "width": .number, "dash": .list(.number), "phase": .number, "inside": .bool,
    "cap": .word(["butt", "round", "square"]), "join": .word(["miter", "round", "bevel"]),
  ]
  /// A column or a row of a lazy grid.
  private static let track: Table = [
    "size": .word(["fixed", "flexible", "adaptive"]), "minimum": .length, "maximum": .length,
    "spacing": .number,
  ]
  private static let tracks: Table = [
    "tracks": .list(.parts(track)), "spacing": .number, "alignment": alignment,
  ]
  private static let edges: Table = [
    "top": .number, "leading": .number, "bottom": .number, "trailing": .number,
  ]
  /// The parameters of buttons and toggles: `action` is the index of the intent in `ViewTree.actions`.
  private static let action: Table = [
    "action": .number, "role": .word(["destructive", "cancel"]),
    "look": .word(["plain", "borderless", "bordered", "prominent", "switch", "button"]),
    "border_shape": .word(["capsule", "circle", "rounded_rectangle"]), "disabled": .bool,
  ]

  /// The names and types of the parameters of this kind.
  ///
  /// All parameters are optional; other parameters are removed.
  public var parameters: [String: ViewParameter] {
    switch self {
    case .text: ["runs": .list(.parts(Self.run))]
    // `name` is the name of an asset, `data` its file; `symbol` is the name of a symbol, `value` its variable value.
    case .image:
      [
        "symbol": .text, "custom": .bool, "name": .text, "data": .data,
        // The daemon replaces `data` with the name under which it sends the image.
        "image": .text,
        "type": .word(["png", "jpeg", "svg", "gif", "webp"]), "resizable": .bool, "template": .bool,
        "value": .number, "scale": .number,
      ]
    case .shape: Self.outline.adding(["fill": .style, "stroke": .parts(Self.stroke)])
    case .fill: ["style": .style]
    case .vstack: ["alignment": Self.horizontal, "spacing": .number]
    case .hstack, .gridRow: ["alignment": Self.vertical, "spacing": .number]
    case .zstack: ["alignment": Self.alignment]
    case .grid: ["alignment": Self.alignment, "column_spacing": .number, "row_spacing": .number]
    case .vgrid, .hgrid: Self.tracks
    case .spacer: ["length": .number]
    // Children: the label, the label of the value, and the labels of the bounds; each is a group.
    case .gauge:
      [
        "value": .number,  // 0 to 1
        "look": .word([
          "circular", "circular_capacity", "linear", "linear_capacity", "bar_capacity",
        ]), "tint": .style,
      ]
    // Children: the label and the label of the value. Without a value or a timer the progress is indeterminate.
    case .progress:
      ["value": .number, "timer": .parts(Self.timer), "look": .word(["circular", "linear"])]
    case .button: Self.action
    case .toggle: Self.action.adding(["is_on": .bool])
    case .link: ["url": .text]
    case .viewThatFits: ["axes": .word(["horizontal", "vertical", "both"])]
    case .label, .group, .divider, .geometry, .accessoryBackground: [:]

    case .padding: Self.edges
    case .frame:
      [
        "width": .number, "height": .number, "min_width": .number, "max_width": .length,
        "ideal_width": .number, "min_height": .number, "max_height": .length,
        "ideal_height": .number, "alignment": Self.alignment,
      ]
    case .fixedSize: ["horizontal": .bool, "vertical": .bool]
    case .layoutPriority, .zIndex, .opacity, .brightness, .contrast, .saturation, .grayscale:
      ["value": .number]
    case .offset, .position: ["x": .number, "y": .number]
    case .aspectRatio: ["ratio": .number, "mode": .word(["fit", "fill"])]
    case .scale: Self.anchor.adding(["x": .number, "y": .number])
    case .rotation: Self.anchor.adding(["degrees": .number])
    case .hueRotation: ["degrees": .number]
    // A style, optionally in a shape, or the views in `children`.
    case .background, .overlay:
      Self.outline.adding(["style": .style, "alignment": Self.alignment])
    case .mask: ["alignment": Self.alignment]
    case .clip: Self.outline
    case .border: ["style": .style, "width": .number]
    case .shadow: ["style": .style, "radius": .number, "x": .number, "y": .number]
    case .blur: ["radius": .number]
    case .blendMode: ["mode": .text]
    case .colorMultiply: ["style": .style]
    case .gridCell: ["columns": .number, "alignment": Self.horizontal]
    case .widgetAccentable, .privacySensitive: ["value": .bool]
    case .redacted: ["reason": .word(["placeholder", "privacy", "invalidated"])]
    case .hidden, .unredacted, .colorInvert: [:]
    case .accessibility: ["label": .text, "value": .text, "hint": .text, "hidden": .bool]

    case .font: Self.letters
    case .foreground: ["styles": .list(.style)]
    case .tint: ["style": .style]
    case .textLayout:
      Self.decoration.adding([
        "line_limit": .number, "reserves_space": .bool, "line_spacing": .number,
        "alignment": Self.horizontal, "minimum_scale": .number,
        "truncation": .word(["head", "middle", "tail"]), "tightens": .bool,
      ])
    case .imageScale: ["scale": .word(["small", "medium", "large"])]
    case .symbolRendering:
      ["mode": .word(["monochrome", "hierarchical", "palette", "multicolor"])]
    case .environment:
      [
        "color_scheme": .word(["light", "dark"]), "layout_direction": .word(["ltr", "rtl"]),
        "labels_hidden": .bool,
        "control_size": .word(["mini", "small", "regular", "large", "extra_large"]),
      ]

    case .hint, .status: ["text": .text]
    case .symbolEffect: ["name": .text, "removed": .bool]
    }
  }
}

extension [String: ViewParameter] {
  fileprivate func adding(_ other: Self) -> Self { merging(other) { first, _ in first } }
}
