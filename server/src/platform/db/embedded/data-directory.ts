import { chmod, chown, cp, lchown, lstat, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../runtime/files.ts'
import { CannotOpenDatabase } from '../db.ts'
import {
  asCurrentUser,
  asUser,
  type Binaries,
  findBinaries,
  hasCode,
  inNamespace,
  type RunAs,
  reasonOf,
  run,
  type User,
  unprivilegedUsers,
} from './binaries.ts'

/** A data directory and how PostgreSQL is run on it. */
export interface Instance {
  /** The data directory. It may not exist yet. */
  folder: string
  binaries: Binaries
  as: RunAs
}

/** The data directory within `DATA_DIR`. It may be a symbolic link. */
export const dataDirectoryIn = (dataDir: string): string => join(resolve(dataDir), 'postgres')

/**
 * The data directory with symbolic links resolved, or `undefined` when there is none yet.
 * @throws CannotOpenDatabase when a link is dangling
 */
export async function existingDataDirectory(dataDir: string): Promise<string | undefined> {
  const path = dataDirectoryIn(dataDir)
  const entry = await lstat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (!entry?.isSymbolicLink()) return entry && path
  return realpath(path).catch(() => {
    throw new CannotOpenDatabase(
      `${path} is a link to the database's folder, and that folder is not there: bring it back, or remove the link to ` +
        'begin with an empty shop',
    )
  })
}

/**
 * Finds a way to run PostgreSQL on the data directory in `dataDir`.
 * @throws CannotOpenDatabase with every obstacle
 */
export async function findInstance(dataDir: string): Promise<Instance> {
  const binaries = await findBinaries()
  const existing = await existingDataDirectory(dataDir)
  if (process.getuid?.() === 0) return findInstanceAsRoot(dataDirectoryIn(dataDir), existing, binaries)
  return { folder: existing ?? dataDirectoryIn(dataDir), binaries, as: asCurrentUser }
}

/** Accessible to other users on every machine. */
const SHARED_FOLDER = '/var/lib/promptery'

/**
 * Finds the first way to run PostgreSQL when this process is root: as the owner of the data directory, in a user
 * namespace, as another user, and as another user with binaries and data directory under `/var/lib/promptery`.
 * @param place path of the data directory in `DATA_DIR`
 * @param existing the data directory, if there is one
 * @throws CannotOpenDatabase with every obstacle, and what to do
 */
async function findInstanceAsRoot(place: string, existing: string | undefined, binaries: Binaries): Promise<Instance> {
  const obstacles = new Set<string>()
  for await (const home of candidates(place, existing, binaries, obstacles)) {
    const obstacle = await obstacleTo(home)
    if (obstacle === undefined) {
      if (existing && home.as.owner) await chownAll(existing, home.as.owner)
      return home
    }
    obstacles.add(`${home.as.describe}: ${obstacle}`)
    if (!existing && home.folder !== place) await rm(dirname(home.folder), { recursive: true })
  }
  throw new CannotOpenDatabase(
    `PostgreSQL does not run as root, and nothing that avoids this works here (${[...obstacles].join('; ')}). Start ` +
      'the server as another user, or put Promptery and DATA_DIR into folders that every user may enter, or connect ' +
      'a PostgreSQL: DATABASE_URL',
  )
}

async function* candidates(
  place: string,
  existing: string | undefined,
  binaries: Binaries,
  obstacles: Set<string>,
): AsyncGenerator<Instance> {
  const users = await unprivilegedUsers()
  const owner = existing ? await stat(existing) : undefined
  if (owner && owner.uid !== 0) users.unshift({ name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid })
  const home = { folder: existing ?? place, binaries }
  const [first, ...others] = users
  if (!first) return
  // The owner of the data directory keeps it.
  const preferred = [inNamespace(first), asUser(first)]
  if (owner && owner.uid !== 0) preferred.reverse()
  for (const as of [...preferred, ...others.map(asUser)]) yield { ...home, as }
  if (existing === place) return
  try {
    const copied = await copyBinaries(binaries)
    for (const user of users) {
      const folder = existing ?? join(await mkdtemp(join(SHARED_FOLDER, 'data-')), 'postgres')
      yield { binaries: copied, folder, as: asUser(user) }
    }
  } catch (error) {
    obstacles.add(`${SHARED_FOLDER} cannot be written: ${reasonOf(error)}`)
  }
}

/** @returns why PostgreSQL cannot be run this way, or `undefined` */
export async function obstacleTo({ as, binaries, folder }: Instance): Promise<string | undefined> {
  const tryIn = async (path: string): Promise<string | undefined> => {
    const { ok, output } = await run(as, '/bin/sh', [
      '-c',
      '"$0" --version >/dev/null && cd "$1"',
      join(binaries.folder, 'bin/postgres'),
      path,
    ])
    return ok ? undefined : output || 'it fails and says nothing'
  }
  const parent = dirname(folder)
  if (as.owner?.uid !== 0) {
    const obstacle = await tryIn(dirname(parent))
    if (obstacle !== undefined) return obstacle
    await allowTraversal(parent, as.owner)
  }
  return tryIn(parent)
}

/** Lets a user traverse `DATA_DIR`, which belongs to root, without reading it. */
async function allowTraversal(folder: string, user: User | undefined): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (!user || uid !== 0 || mode & 0o001) return
  await chown(folder, 0, user.gid)
  await chmod(folder, (mode & 0o777) | 0o010)
}

async function chownAll(folder: string, { uid, gid }: User): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const path of await readdir(folder, { recursive: true })) await lchown(join(folder, path), uid, gid)
  await chown(folder, uid, gid)
}

/** Copies the binaries to where every user may run them, once per version. */
async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const folder = join(SHARED_FOLDER, `postgresql-${binaries.version}`)
  await makeFolder(SHARED_FOLDER, 0o755)
  if (await stat(folder).catch(() => undefined)) return { ...binaries, folder }
  const unfinished = await mkdtemp(join(SHARED_FOLDER, 'copying-'))
  try {
    await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await chmod(unfinished, 0o755)
    await rename(unfinished, folder)
  } catch (error) {
    // Another process was faster.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return { ...binaries, folder }
}
