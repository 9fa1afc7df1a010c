# What comes before a script of package.json: `sh scripts/ready.sh && exec node …`, or `sh scripts/ready.sh build && …`.
# It is a shell of its own, so that the one which called it looks for `node` only when Node 24 has been installed.
node scripts/ensure-install.mjs || exit
if [ "$1" = build ]; then npm run --silent build; fi
