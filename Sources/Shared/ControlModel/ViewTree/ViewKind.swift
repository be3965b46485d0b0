/// Which view or modifier a `ViewNode` is.
///
/// The names are those of SwiftUI, in small letters with underscores.
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
  // What only a control's label has.
  case hint, status, symbolEffect = "symbol_effect"
}
