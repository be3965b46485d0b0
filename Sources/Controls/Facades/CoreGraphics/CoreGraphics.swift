@_exported public import Foundation

// Façade: lets a file keep its own `import CoreGraphics`. It holds no code.
//
// Points, sizes and rectangles are Foundation's here; colors, paths and transforms are ours.
@_exported public import class ControlKitFoundation.CGColor
@_exported public import struct ControlKitFoundation.CGColorSpace
@_exported public import class ControlKitFoundation.CGMutablePath
@_exported public import class ControlKitFoundation.CGPath
@_exported public import struct ControlKitFoundation.CGVector
