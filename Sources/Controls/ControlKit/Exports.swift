// What both sides share is part of the API here: whoever imports ControlKit needs nothing else.
@_exported public import ControlModel
