#!/usr/bin/env bash
# Opens the pages that `trace` and `bench` write in a headless browser, narrow and wide, light and
# dark, presses every key and button of them, and fails if one does not do what it should.
#
# XTASK: the command to test, `cargo xtask` unless given.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
cd "$here/../../.."

browser=""
for name in chromium chromium-browser google-chrome chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        browser="$name"
        break
    fi
done
if [ -z "$browser" ]; then
    echo "skipped: no chromium"
    exit 0
fi

xtask="${XTASK:-cargo xtask}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

# page NAME SHOWS: puts the checks behind a page.
page() {
    {
        sed "s#<body>#<body data-shows=\"$2\">#" "$folder/$1.html"
        printf '<script>\n'
        cat "$here/check.js"
        printf '</script>\n'
    } >"$folder/$1-checked.html"
}

# look NAME WIDTH SCHEME: 0 is dark, 1 is light.
look() {
    local found
    found="$("$browser" --headless --no-sandbox --disable-gpu --no-first-run --disable-dev-shm-usage \
        --user-data-dir="$folder/profile" --blink-settings="preferredColorScheme=$3" --window-size="$2,900" \
        --virtual-time-budget=10000 --dump-dom "file://$folder/$1-checked.html" 2>"$folder/errors" |
        sed -n '/<pre id="found">/,/<\/pre>/p' | sed 's/<[^>]*>//g')"
    if ! grep -q '^done$' <<<"$found"; then
        echo "FAILED $1, $2 wide: the page did not run to its end"
        cat "$folder/errors"
        exit 1
    fi
    if grep '^FAILED' <<<"$found"; then
        echo "FAILED $1, $2 wide, colours $3"
        exit 1
    fi
    echo "$1, $2 wide, $([ "$3" = 0 ] && echo dark || echo light): $(grep -c '^ok' <<<"$found") checks"
}

$xtask trace '((4 9 6) (2 15 13) (5 8 10))' --search alphabeta --format html --out "$folder/tree.html"
page tree 'cut if <= 4|2 unseen|+5'
$xtask trace tic-tac-toe --position X...O.... --search mcts:sims=40 --format html --out "$folder/uct.html"
page uct 'n 6'
$xtask trace '(chance(1/2:4 1/2:-2) 0)' --search expectiminimax --format html --out "$folder/chance.html"
page chance '(1/2)'
$xtask trace tic-tac-toe --position XOX.O.... --search alphabeta:depth=2 --format html --out "$folder/game.html"
page game 'cut if'
$xtask experiment heuristics --quick --out "$folder/figures" >/dev/null
cp "$folder/figures/index.html" "$folder/figures.html"
page figures ''

for name in tree uct chance game figures; do
    for width in 400 1400; do
        for scheme in 1 0; do
            look "$name" "$width" "$scheme"
        done
    done
done
