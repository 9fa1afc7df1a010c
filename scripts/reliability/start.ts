import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type User, unprivilegedUsers } from '../../server/src/db/embedded/run-as.ts'
import { postgresProcesses } from './crash.ts'
import type { Part } from './part.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What a start needs of a checkout. */
const COPIED = ['contract', 'sketch', 'server', 'web', 'package.json', 'node_modules']
const ELSEWHERE = '/var/lib/promptery'
const IDLE_MS = 5_000
const START_MS_MAX = 120_000

interface Case {
  name: string
  /** The mode of the folder that the checkout is in. */
  homeMode: number
  /** Who starts the server; absent: root. */
  user?: User
  hasNamespaces: boolean
  /** How PostgreSQL is to be run. */
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

/** A copy of this checkout, as a clone below a user's home would be: hard links, or files on another disk. */
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
  pid: number
  ms: number
  /** Where it is. */
  url: string
  /** @returns its exit code */
  stop(): Promise<number | null>
}

/** Runs what `npm start` runs, as it would be there. @throws Error with what it printed when it is not ready */
async function start(checkout: string, { user, hasNamespaces }: Case): Promise<Started> {
  const begun = performance.now()
  const child = spawn(join(checkout, 'node_modules/node/bin/node'), ['server/dist/main.js'], {
    cwd: checkout,
    ...(user && { uid: user.uid, gid: user.gid }),
    // Without `unshare` nothing can be moved into a namespace, as where the system forbids it.
    env: { PATH: hasNamespaces ? process.env.PATH : '/nowhere', PORT: '0', DATA_DIR: 'data', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  while (!printed.includes('Stop with Ctrl-C')) {
    if (child.exitCode !== null || performance.now() - begun > START_MS_MAX) {
      child.kill('SIGKILL')
      throw new Error(printed.trim())
    }
    await sleep(10)
  }
  const url = /ready at (http:\S+)/.exec(printed)?.[1] ?? ''
  return {
    pid: child.pid ?? 0,
    ms: performance.now() - begun,
    url,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The way that was chosen, told by what it has left. */
function wayOf(dataDir: string, { user }: Case): Case['expected'] {
  const folder = join(dataDir, 'postgres')
  if (lstatSync(folder).isSymbolicLink()) return 'elsewhere'
  if (user) return 'as oneself'
  return statSync(folder).uid === 0 ? 'in a user namespace' : 'as another user'
}

/** The memory of these processes, in MB; what several share counts once (PSS). */
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
    const first = await start(checkout, one)
    const answer = await fetch(`${first.url}/api/v1/prompts/all-prompts`)
    if (!(await answer.text()).includes('"title"')) report(`the catalogue is not there (${answer.status})`)
    link = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
    const way = wayOf(dataDir, one)
    if (way !== one.expected) report(`PostgreSQL runs ${way}, not ${one.expected}`)
    if ((await first.stop()) !== 0) report('it did not stop')
    const later = await start(checkout, one)
    await sleep(IDLE_MS)
    const [server, postgres] = [memoryOf([later.pid]), memoryOf(await postgresProcesses(dataDir))]
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
 * The server starts as root with and without user namespaces, and as another user, each in a checkout below a home of
 * mode 0700 and in an open folder.
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
