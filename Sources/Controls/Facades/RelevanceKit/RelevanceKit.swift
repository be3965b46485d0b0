// Façade: lets a control file written for an iPhone keep its `import RelevanceKit`. Contains no code.
@_exported public import ControlKit
@_exported public import Foundation
