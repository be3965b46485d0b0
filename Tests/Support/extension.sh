#!/bin/sh
# A minimal extension: one button with an intent that never returns.
while read -r line; do
  id=${line##*'"id":'}
  id=${id%%[,\}]*}
  case $line in
    *'"request":"hello"'*) result='"version":1,"name":"Shell"' ;;
    *'"request":"describe"'*) result='"controls":[{"kind":"com.example.shell"}]' ;;
    *'"request":"load"'*) result='"archive":{"kind":"com.example.shell","button":{}}' ;;
    *'"request":"perform"'*) sleep 1000 ;;
    *) continue ;;
  esac
  echo "{\"id\":$id,\"result\":{$result}}"
done
