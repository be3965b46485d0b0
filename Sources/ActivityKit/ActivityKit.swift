// Façade: lets a control file written for an iPhone keep its own `import ActivityKit`. It holds no code.
@_exported public import ControlKit
@_exported public import ControlKitFoundation
@_exported public import Foundation
