@_exported public import Foundation

// Façade: lets a file keep its `import CoreGraphics`. Contains no code.
//
// Points, sizes and rectangles come from Foundation; colors, paths and transforms from
// ControlKitFoundation.
@_exported public import class ControlKitFoundation.CGColor
@_exported public import struct ControlKitFoundation.CGColorSpace
@_exported public import class ControlKitFoundation.CGMutablePath
@_exported public import class ControlKitFoundation.CGPath
@_exported public import struct ControlKitFoundation.CGVector
