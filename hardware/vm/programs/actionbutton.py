"""This project's daemon."""

TITLE = "Action button"
BUTTON = "line"
COMMAND = "{program} run --button gpio:GPIO17{as_is} --output json"
AS_IS = "?bias=as-is"
ACTION = "hold.performed"
