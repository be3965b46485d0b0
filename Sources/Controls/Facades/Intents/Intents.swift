// Façade: lets a file written for an iPhone keep its `import Intents`. Contains no code.
@_exported public import ControlKit
@_exported public import ControlKitFoundation
@_exported public import Foundation
