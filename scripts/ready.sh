# Prepares a script of package.json: `sh scripts/ready.sh && exec node …`, or `sh scripts/ready.sh build && …`. A
# separate shell, so that the caller finds the `node` that this installs.
node scripts/ensure-install.mjs || exit
if [ "$1" = build ]; then npm run --silent build; fi
