// Called by `ready.sh` with the machine's Node (20.19 or later), without packages: installs the packages of the lock
// file if they are missing or outdated. Afterwards, `node` is that of node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.installed-lock`
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node ${process.versions.node} is too old to install with: 20.19 or later is needed\n`)
  process.exit(1)
}

if (installed !== wanted) {
  process.stdout.write('Installing packages (npm ci), which takes a minute …\n')
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) {
    process.stderr.write('The packages could not be installed: see above\n')
    process.exit(1)
  }
  if (!existsSync(`${root}node_modules/node/bin/node`)) {
    process.stderr.write(
      'Node 24 did not come with the packages: npm has to be allowed to run the install script of "node" (allowScripts in package.json)\n',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
