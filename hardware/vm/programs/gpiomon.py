"""libgpiod's gpiomon in a shell loop: `read` with the length of a hold as its time limit."""

TITLE = "gpiomon and bash"
BUTTON = "line"
DEBIAN = ["gpiod"]
COMMAND = "/bin/bash {folder}/program.sh"
VOID = {"B1": "its pull-up lifts the simulated wire"}
FILES = {"program.sh": '''
# gpiomon 1 and 2 take other options.
if gpiomon --version | grep -q ' v1'; then
  edges() { gpiomon --format=%e --active-low --bias=pull-up --line-buffered gpiochip0 17; }
  pressed=1
else
  edges() { gpiomon --format=%e --active-low --bias=pull-up --chip=gpiochip0 17; }
  pressed=1
fi
limit=1000000
edges | while true; do
  if read -r -t "$limit" edge; then
    if [ "$edge" = "$pressed" ]; then limit=0.5; else limit=1000000; fi
  elif [ $? -gt 128 ]; then
    limit=1000000
    stamp {stamps}
  else
    exit
  fi
done
'''}
