import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startInTerminal, type Terminal } from '@promptery/testing/terminal'
import { type User, unprivilegedUsers } from '../../../server/src/platform/db/embedded/binaries.ts'
import type { Part } from '../part.ts'
import { postgresProcesses } from './crash.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Parts of a checkout that a start needs. */
const FOLDERS = ['content', 'contract', 'sketch', 'server', 'web', 'scripts', 'node_modules']
const COPIED = [...FOLDERS, 'package.json', 'package-lock.json']
const ELSEWHERE = '/var/lib/promptery'
const IDLE_MS = 5_000
const START_MS_MAX = 120_000
const STOP_MS_MAX = 10_000

interface Case {
  name: string
  /** The mode of the folder that the checkout is in. */
  homeMode: number
  /** The user that starts the server. Absent: root. */
  user?: User
  hasNamespaces: boolean
  /** The expected way of running PostgreSQL. */
  expected: 'as oneself' | 'in a user namespace' | 'as another user' | 'elsewhere'
}

function casesFor(other: User): Case[] {
  return [0o700, 0o755].flatMap((homeMode): Case[] => {
    const place = homeMode === 0o700 ? 'below a home of mode 0700' : 'in an open folder'
    const isOpen = homeMode === 0o755
    return [
      { name: `root, ${place}`, homeMode, hasNamespaces: true, expected: 'in a user namespace' },
      {
        name: `root without user namespaces, ${place}`,
        homeMode,
        hasNamespaces: false,
        expected: isOpen ? 'as another user' : 'elsewhere',
      },
      { name: `${other.name}, ${place}`, homeMode, user: other, hasNamespaces: true, expected: 'as oneself' },
    ]
  })
}

/** Copies this checkout below a temporary home: by hard links, or as files on another disk. */
function copyCheckout({ homeMode, user }: Case): string {
  const home = mkdtempSync(join(tmpdir(), 'promptery-home-'))
  chmodSync(home, homeMode)
  const checkout = join(home, 'promptery')
  mkdirSync(checkout)
  const from = COPIED.map((name) => join(root, name))
  const isLinked = spawnSync('cp', ['-al', ...from, checkout]).status === 0
  if (!isLinked) spawnSync('cp', ['-a', ...from, checkout])
  for (const folder of user ? [home, checkout] : []) chownSync(folder, user?.uid ?? 0, user?.gid ?? 0)
  return checkout
}

interface Started {
  ms: number
  /** Where it is. */
  url: string
  /** Presses Ctrl-C. @returns the exit code of `npm start` */
  stop(): Promise<number | null>
}

/** Binaries that `npm start` needs. Without namespaces, `unshare` is replaced by `false`. */
const TOOLS = ['npm', 'env', 'sh', 'script']

function toolsFor(checkout: string, { hasNamespaces }: Case): string {
  const folder = join(dirname(checkout), 'tools')
  const paths = (process.env.PATH ?? '').split(':')
  const find = (tool: string) => paths.map((path) => join(path, tool)).find((path) => existsSync(path))
  const tools = new Map(TOOLS.map((tool) => [tool, find(tool)]))
  tools.set('node', join(checkout, 'node_modules/node/bin/node'))
  tools.set('unshare', find(hasNamespaces ? 'unshare' : 'false'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [tool, target] of tools) {
    if (!target) throw new Error(`${tool} is not installed`)
    symlinkSync(target, join(folder, tool))
  }
  return folder
}

/** Runs `npm start` in a terminal, with an existing build. */
function npmStart(checkout: string, one: Case): Terminal {
  const { user } = one
  const env = { PORT: '0', DATA_DIR: 'data', LOG_LEVEL: 'warn', npm_config_update_notifier: 'false' }
  return startInTerminal('exec npm start --ignore-scripts', {
    cwd: checkout,
    ...(user && { uid: user.uid, gid: user.gid }),
    env: { PATH: toolsFor(checkout, one), HOME: dirname(checkout), ...env },
  })
}

/** Presses Ctrl-C. @throws Error when the terminal has not ended in time */
async function interrupt(terminal: Terminal): Promise<number | null> {
  terminal.pressCtrlC()
  const code = await Promise.race([terminal.ended, sleep(STOP_MS_MAX, 'not yet' as const)])
  if (code === 'not yet') throw new Error(`Ctrl-C has not ended it in ${STOP_MS_MAX} ms: ${terminal.printed()}`)
  return code
}

/** Starts the server. @throws Error with its output when it does not get ready */
async function start(checkout: string, one: Case): Promise<Started> {
  const begun = performance.now()
  const terminal = npmStart(checkout, one)
  const late = setTimeout(() => terminal.child.kill(), START_MS_MAX)
  await terminal.until('Stop with Ctrl-C').finally(() => clearTimeout(late))
  const url = /ready at (http:\S+)/.exec(terminal.printed())?.[1] ?? ''
  return { ms: performance.now() - begun, url, stop: () => interrupt(terminal) }
}

/** Presses Ctrl-C during the first start. */
async function interruptStart(checkout: string, one: Case): Promise<void> {
  const terminal = npmStart(checkout, one)
  const lockFile = join(checkout, 'data/postgres/postmaster.pid')
  while (!existsSync(lockFile) && terminal.child.exitCode === null) await sleep(5)
  await interrupt(terminal)
  if (terminal.printed().includes('Stop with Ctrl-C')) throw new Error('Ctrl-C came after the start, not in it')
}

/** The way in which PostgreSQL ran, by the state of its data directory. */
function wayOf(dataDir: string, { user }: Case): Case['expected'] {
  const folder = join(dataDir, 'postgres')
  if (lstatSync(folder).isSymbolicLink()) return 'elsewhere'
  if (user) return 'as oneself'
  return statSync(folder).uid === 0 ? 'in a user namespace' : 'as another user'
}

/** Pids of the server started in a checkout, without npm and the terminal. */
function serverProcesses(checkout: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.startsWith('node\0') && realpathSync(`/proc/${pid}/cwd`) === checkout
      } catch {
        // It is no process, or has ended.
        return false
      }
    })
}

/** Proportional set size (PSS) of these processes in MB. */
function memoryOf(pids: number[]): number {
  const kB = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]))
  return Math.round(kB.reduce((sum, one) => sum + one, 0) / 1024)
}

async function tryCase(one: Case): Promise<{ figure: string; problems: string[] }> {
  const checkout = copyCheckout(one)
  const dataDir = join(checkout, 'data')
  const problems: string[] = []
  const report = (what: string): void => void problems.push(`${one.name}: ${what}`)
  let link: string | undefined
  try {
    await interruptStart(checkout, one)
    if ((await postgresProcesses(dataDir)).length > 0) report('PostgreSQL runs on after a start that was interrupted')
    const first = await start(checkout, one)
    const response = await fetch(`${first.url}/api/v1/prompts/all-prompts`)
    if (!(await response.text()).includes('"title"')) report(`the catalogue is not there (${response.status})`)
    link = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
    const way = wayOf(dataDir, one)
    if (way !== one.expected) report(`PostgreSQL runs ${way}, not ${one.expected}`)
    if ((await first.stop()) !== 0) report('it did not stop')
    const later = await start(checkout, one)
    await sleep(IDLE_MS)
    const [server, postgres] = [memoryOf(serverProcesses(checkout)), memoryOf(await postgresProcesses(dataDir))]
    if ((await later.stop()) !== 0) report('it did not stop again')
    if ((await postgresProcesses(dataDir)).length > 0) report('PostgreSQL runs on')
    const seconds = [first, later].map(({ ms }) => (ms / 1000).toFixed(1))
    return {
      figure:
        `${one.name}: PostgreSQL runs ${way}; first start ${seconds[0]} s, later ${seconds[1]} s; ` +
        `idle ${server + postgres} MB (server ${server}, PostgreSQL ${postgres})`,
      problems,
    }
  } catch (error) {
    return { figure: `${one.name}: did not start`, problems: [`${one.name}: ${error}`] }
  } finally {
    rmSync(dirname(checkout), { recursive: true, force: true })
    if (link) rmSync(dirname(link), { recursive: true, force: true })
  }
}

/**
 * `npm start` in a terminal, and Ctrl-C, as root with and without user namespaces, and as another user, each in a
 * checkout below a home of mode 0700 and in an open folder.
 */
export const startPart: Part = async ({ rounds }) => {
  const [other] = (await unprivilegedUsers()).toReversed()
  if (process.getuid?.() !== 0 || !other) {
    return { figures: ['not tried: it needs root, who can be every user'], problems: [] }
  }
  const hadElsewhere = existsSync(ELSEWHERE)
  const results = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of casesFor(other)) results.push(await tryCase(one))
  }
  if (!hadElsewhere) rmSync(ELSEWHERE, { recursive: true, force: true })
  return {
    figures: results.map(({ figure }) => figure),
    problems: results.flatMap(({ problems }) => problems),
  }
}
