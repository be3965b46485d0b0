"""triggerhappy has no hold: presses start a timer in the shell, releases end it, as its users write it."""

TITLE = "triggerhappy"
BUTTON = "key"
DEBIAN = ["triggerhappy"]
COMMAND = "thd --triggers {folder}/hold.conf {node}"
FILES = {
    "hold.conf": '''
KEY_PROG1 1 {folder}/press
KEY_PROG1 0 {folder}/release
''',
    "press": '''#!/bin/bash
(echo $BASHPID > {folder}/timer; sleep 0.5; exec stamp {stamps}) &
''',
    "release": '''#!/bin/bash
read -r timer < {folder}/timer; kill "$timer"
'''}
