// Called by `ready.sh` with the machine's Node (20.19 or later), without packages: installs the packages of the lock
// file if they are missing or outdated. Afterwards, `node` is that of node_modules. It installs into a folder beside
// and renames, so that a failure changes nothing and a running server always finds its modules.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const BESIDE = /^\.installing-(\d+)$/
const beside = join(root, `.installing-${process.pid}`)

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Whether npm's record of what it installed fits the lock file, and every package of it is there. */
function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(join(folder, 'node_modules/node/bin/node'))) return false
  const locked = readJson(join(root, 'package-lock.json')).packages
  const installed = readJson(record).packages
  // npm leaves out optional packages of other platforms, and the root.
  return (
    Object.keys(locked).every((path) => path === '' || locked[path].optional || installed[path]) &&
    Object.entries(installed).every(
      ([path, { version, integrity }]) =>
        locked[path]?.version === version &&
        locked[path].integrity === integrity &&
        existsSync(join(folder, path, 'package.json')),
    )
  )
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function install() {
  for (const name of readdirSync(root)) {
    const pid = BESIDE.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(root, name), { recursive: true })
  }
  const { workspaces } = readJson(join(root, 'package.json'))
  const manifests = ['', ...workspaces].map((workspace) => join(workspace, 'package.json'))
  for (const path of [...manifests, 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(beside, path))
  const arguments_ = ['ci', '--prefix', beside, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', arguments_, { cwd: beside, stdio: 'inherit' })
  if (status !== 0) return 'The packages could not be installed: see above'
  if (!existsSync(join(beside, 'node_modules/node/bin/node')))
    return 'Node 24 did not come with the packages: npm has to be allowed to run the install script of "node" (allowScripts in package.json)'
  // The root last: its record tells that all are in place.
  swap([...workspaces, ''].map((workspace) => join(workspace, 'node_modules')))
}

/** Exchanges the installed folders for those of `beside`: all, or none when one cannot be renamed. */
function swap(folders) {
  const renamed = []
  const rename = (from, to) => {
    if (!existsSync(from)) return
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
    renamed.push([to, from])
  }
  try {
    for (const folder of folders) {
      rename(join(root, folder), join(beside, 'former', folder))
      rename(join(beside, folder), join(root, folder))
    }
  } catch (error) {
    for (const [from, to] of renamed.reverse()) renameSync(from, to)
    throw error
  }
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node ${process.versions.node} is too old to install with: 20.19 or later is needed\n`)
  process.exit(1)
}

if (!isInstalled(root)) {
  const isThere = existsSync(join(root, 'node_modules'))
  process.stdout.write('Installing packages (npm ci), which takes a minute …\n')
  let failure
  try {
    failure = install()
  } catch (error) {
    failure = `The packages could not be installed: ${error.message}`
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  if (failure) {
    process.stderr.write(`${failure}\n${isThere ? 'What was installed is unchanged.\n' : ''}`)
    process.exit(1)
  }
}
