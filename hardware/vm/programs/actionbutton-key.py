"""This project's daemon with a key."""

TITLE = "Action button, key"
BUTTON = "key"
COMMAND = "{program} run --button evdev:{node}?key=KEY_PROG1 --output json"
ACTION = "hold.performed"
