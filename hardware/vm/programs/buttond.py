"""buttond's long press. It must be installed by hand."""

TITLE = "buttond"
BUTTON = "key"
INSTALLED = "buttond"  # github.com/atmark-techno/buttond
COMMAND = "buttond {node} -l PROG1 -t 500 -a '{tool} {stamps}'"
