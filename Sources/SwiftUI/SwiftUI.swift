// Façade: lets a control file written for an iPhone keep its own `import SwiftUI`. It holds no code.
@_exported public import ControlKit
@_exported public import ControlKitFoundation
@_exported public import ExtensionKit
@_exported public import Foundation
@_exported public import Observation
@_exported public import Previews
