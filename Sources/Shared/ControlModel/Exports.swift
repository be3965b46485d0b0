// What a place shows has instants.
@_exported public import struct SystemAccess.Timestamp
