// Façade: lets a control file written for an iPhone keep its `import CoreSpotlight`. Contains no code.
@_exported public import ControlKit
@_exported public import Foundation
