import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freeBytesOf, RESERVE_BYTES } from '../../runtime/files.ts'
import { CannotOpenDatabase } from '../db.ts'
import { FROM_UNRELEASED } from '../migrations.ts'
import { asCurrentUser, type Binaries, run } from './binaries.ts'
import { dataDirectoryIn, existingDataDirectory, type Instance } from './data-directory.ts'
import { stopPostmaster } from './postmaster.ts'

const MB = 1024 ** 2

/** A sixteenth of the memory, between 64 MB and 1 GB. PostgreSQL takes 4% of it at the start, the rest as pages are read. */
export const sharedBuffers = (bytes: number): string =>
  `${Math.max(64, Math.min(1_024, Math.floor(bytes / 16 / MB)))}MB`

/** The machine's memory, or the container's. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Sized for a machine with other things to do. Written once, so that the operator may change them. */
const settings = () => ({
  max_connections: '60',
  shared_buffers: sharedBuffers(memory()),
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  // For an SSD.
  random_page_cost: '1.1',
  timezone: 'UTC',
  // Errors are logged by the server. PostgreSQL's own log would contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
})

const UPGRADE_BY_BACKUP =
  'make a backup with that version (npm run backup -- shop.tar.gz), move DATA_DIR away, and restore it with this one ' +
  '(npm run restore -- shop.tar.gz). Nothing was changed.'

/**
 * @param folder the data directory, if it exists
 * @param user id of the user who runs this process
 * @throws CannotOpenDatabase when the directory belongs to another user or another version of PostgreSQL
 */
export async function expectUsable(
  dataDir: string,
  folder: string | undefined,
  { major }: Pick<Binaries, 'major'>,
  user = process.getuid?.(),
): Promise<void> {
  if (!folder) {
    if (!existsSync(join(dataDir, 'database/PG_VERSION'))) return
    throw new CannotOpenDatabase(
      `The database in DATA_DIR ${resolve(dataDir)} is of no released version. Nothing was changed. ${FROM_UNRELEASED}`,
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
          `this one has PostgreSQL ${major}: ${UPGRADE_BY_BACKUP}`
      : `${folder} is not a database's folder: move it away, or choose another DATA_DIR. Nothing was changed.`,
  )
}

/** @returns an error message when the disk of `folder` has too little space for a database */
export async function spaceProblem(folder: string, dataDir: string): Promise<string | undefined> {
  const free = await freeBytesOf(folder)
  if (free >= RESERVE_BYTES) return undefined
  return (
    `Only ${Math.floor(free / 1024 / 1024)} MB are free on the disk of DATA_DIR ${resolve(dataDir)}: ` +
    `its database needs ${RESERVE_BYTES / 1024 / 1024}`
  )
}

const PREFIX = 'postgres-making-'

/** Stops the PostgreSQL of a temporary `DATA_DIR`, and removes its data directory, also where that is a link. */
export async function removeDataDirectory(dataDir: string): Promise<void> {
  const folder = await existingDataDirectory(dataDir)
  if (!folder) return
  await stopPostmaster(folder, 'SIGQUIT')
  // As root it may be in a folder made for it alone.
  await rm(dirname(folder) === resolve(dataDir) ? folder : dirname(folder), { recursive: true, force: true })
}

/**
 * Creates an empty data directory atomically: it is renamed into place when it is complete. Safe to call concurrently.
 * @throws CannotOpenDatabase with the errors of `initdb`
 */
export async function createDataDirectory(dataDir: string, home: Instance): Promise<void> {
  const parent = dirname(home.folder)
  const problem = await spaceProblem(parent, dataDir)
  if (problem) throw new CannotOpenDatabase(problem)
  const unfinished = await mkdtemp(join(parent, PREFIX))
  const { owner } = home.as
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  try {
    await initialize(unfinished, home)
    await chmod(unfinished, 0o700)
    await rename(unfinished, home.folder)
    const place = dataDirectoryIn(dataDir)
    if (home.folder !== place) await symlink(home.folder, place)
  } catch (error) {
    const isThere = existsSync(dataDirectoryIn(dataDir))
    // Otherwise another process was faster and has deleted this one's directory.
    if (!isThere) throw error
  }
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    // Errors are ignored: another process may still be writing into its directory, and deletes it itself.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function initialize(folder: string, { binaries, as }: Instance): Promise<void> {
  const given = Object.entries(settings()).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  let failure = ''
  for (const locale of await locales()) {
    const { ok, output } = await run(as, join(binaries.folder, 'bin/initdb'), [
      ...['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'],
      // PostgreSQL's own collation, the same on every system. Some extensions use the system's locale as well.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`],
      ...given,
    ])
    if (ok) return
    failure = output
    if (!/invalid locale/.test(output)) break
  }
  if (/ENOENT/.test(failure)) {
    throw new CannotOpenDatabase(
      'The programs of PostgreSQL do not run on this system: they need glibc, which Alpine and others do not have. ' +
        'Connect a PostgreSQL 15 or later instead: DATABASE_URL',
    )
  }
  const errors = failure.split('\n').filter((line) => /error|could not|no space/i.test(line))
  throw new CannotOpenDatabase(`The database could not be made: ${(errors.length > 0 ? errors : [failure]).join(' ')}`)
}

/** UTF-8 locales, the plainest first. */
async function locales(): Promise<string[]> {
  const { output } = await run(asCurrentUser, 'locale', ['-a'])
  return ['C.UTF-8', 'en_US.UTF-8', ...output.split('\n').filter((name) => /\.utf-?8$/i.test(name))]
}
