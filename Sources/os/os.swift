// Façade: lets a file written for an iPhone keep its own `import os`. It holds no code.
@_exported public import OSLog
