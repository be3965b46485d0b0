"""A minimal C program that recognizes a hold: kernel events, poll, a timer (tools/reference.c)."""

TITLE = "C reference"
BUTTON = "line"
COMMAND = "reference --button gpio:GPIO17{as_is}"
AS_IS = "?bias=as-is"
ACTION = "hold.performed"
