import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { freeBytesOf, RESERVE_BYTES } from '../../runtime/disk-space.ts'
import { CannotOpenDatabase } from '../db.ts'
import type { Programs } from './binaries.ts'
import { folderIn } from './data-directory.ts'
import type { Instance } from './instance.ts'
import { asOneself, run } from './run-as.ts'

/** Written once, where whoever runs the shop may change them: for a small machine that has other things to do. */
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  // Of a disk without moving parts.
  random_page_cost: '1.1',
  timezone: 'UTC',
  // Errors are the server's business and would have people's data in them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const BRING_OVER =
  'make a backup with that version (npm run backup -- shop.tar.gz), move DATA_DIR away, and restore it with this one ' +
  '(npm run restore -- shop.tar.gz). Nothing was changed.'

/**
 * @param folder the database's, if it is there
 * @param user the number of the one who runs this process
 * @throws CannotOpenDatabase when what is in `dataDir` was not made for these programs and this user
 */
export async function expectUsable(
  dataDir: string,
  folder: string | undefined,
  { major }: Pick<Programs, 'major'>,
  user = process.getuid?.(),
): Promise<void> {
  if (!folder) {
    if (!existsSync(join(dataDir, 'database/PG_VERSION'))) return
    throw new CannotOpenDatabase(
      `The database in DATA_DIR ${resolve(dataDir)} was made by an earlier version of Promptery, in another form: ${BRING_OVER}`,
    )
  }
  const { uid } = await stat(folder)
  if (user !== undefined && user !== 0 && uid !== user) {
    throw new CannotOpenDatabase(
      `${folder} belongs to user ${uid}, and this is user ${user}: start as the user who made it, or give it to this ` +
        `one (chown -R ${user} ${folder}). Nothing was changed.`,
    )
  }
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === major) return
  throw new CannotOpenDatabase(
    version
      ? `The database in ${folder} was made by PostgreSQL ${version.trim()}, with another version of Promptery, and ` +
          `this one has PostgreSQL ${major}: ${BRING_OVER}`
      : `${folder} is not a database's folder: move it away, or choose another DATA_DIR. Nothing was changed.`,
  )
}

/** @returns what to say when the disk of `folder` has too little room for a database */
export async function roomProblem(folder: string, dataDir: string): Promise<string | undefined> {
  const free = await freeBytesOf(folder)
  if (free >= RESERVE_BYTES) return undefined
  return (
    `Only ${Math.floor(free / 1024 / 1024)} MB are free on the disk of DATA_DIR ${resolve(dataDir)}: ` +
    `its database needs ${RESERVE_BYTES / 1024 / 1024}`
  )
}

const PREFIX = 'postgres-making-'

/**
 * Makes an empty database, whole or not at all: it gets its name when it is done. Others may do the same meanwhile.
 * @throws CannotOpenDatabase with what `initdb` says
 */
export async function makeFolder(dataDir: string, home: Instance): Promise<void> {
  const parent = dirname(home.folder)
  const problem = await roomProblem(parent, dataDir)
  if (problem) throw new CannotOpenDatabase(problem)
  const making = await mkdtemp(join(parent, PREFIX))
  const { owner } = home.as
  if (owner) await chown(making, owner.uid, owner.gid)
  try {
    await initialize(making, home)
    await chmod(making, 0o700)
    await rename(making, home.folder)
    const place = folderIn(dataDir)
    if (home.folder !== place) await symlink(home.folder, place)
  } catch (error) {
    const isThere = existsSync(folderIn(dataDir))
    // Another process was quicker, and has cleared away what is not needed any more.
    if (!isThere) throw error
  }
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    // One that another process is making still, it removes itself when it sees that it is not needed.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function initialize(folder: string, { programs, as }: Instance): Promise<void> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  let refusal = ''
  for (const locale of await locales()) {
    const { ok, said } = await run(as, join(programs.folder, 'bin/initdb'), [
      ...['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'],
      // Rules of PostgreSQL's own for all scripts, the same on every system; some modules ask the system's as well.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`],
      ...settings,
    ])
    if (ok) return
    refusal = said
    if (!/invalid locale/.test(said)) break
  }
  if (/ENOENT/.test(refusal)) {
    throw new CannotOpenDatabase(
      'The programs of PostgreSQL do not run on this system: they need glibc, which Alpine and others do not have. ' +
        'Connect a PostgreSQL 15 or later instead: DATABASE_URL',
    )
  }
  const words = refusal.split('\n').filter((line) => /error|could not|no space/i.test(line))
  throw new CannotOpenDatabase(`The database could not be made: ${(words.length > 0 ? words : [refusal]).join(' ')}`)
}

/** Those that know the letters of every script: the plainest one, or what the system has. */
async function locales(): Promise<string[]> {
  const { said } = await run(asOneself, 'locale', ['-a'])
  return ['C.UTF-8', 'en_US.UTF-8', ...said.split('\n').filter((name) => /\.utf-?8$/i.test(name))]
}
