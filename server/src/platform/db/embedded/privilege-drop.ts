import { chmod, chown, cp, lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotOpenDatabase } from '../db.ts'
import { hasCode, type Programs, reasonOf } from './binaries.ts'
import type { Instance } from './instance.ts'
import { asUser, inNamespace, run, type User, unprivilegedUsers } from './run-as.ts'

/** What other users can reach on every machine. */
const ELSEWHERE = '/var/lib/promptery'

/**
 * Finds the first way that works to run PostgreSQL for root: as the user whose the database is, in a user namespace, as
 * another user, and as another user with the programs and the database below `/var/lib/promptery`.
 * @param place where the database's folder is, or its link
 * @param existing the database's folder, if there is one
 * @throws CannotOpenDatabase with what stands in the way, and the ways out
 */
export async function findInstanceAsRoot(
  place: string,
  existing: string | undefined,
  programs: Programs,
): Promise<Instance> {
  const obstacles = new Set<string>()
  for await (const home of ways(place, existing, programs, obstacles)) {
    const obstacle = await obstacleTo(home)
    if (obstacle === undefined) {
      if (existing && home.as.owner) await giveTo(existing, home.as.owner)
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

async function* ways(
  place: string,
  existing: string | undefined,
  programs: Programs,
  obstacles: Set<string>,
): AsyncGenerator<Instance> {
  const users = await unprivilegedUsers()
  const owner = existing ? await stat(existing) : undefined
  if (owner && owner.uid !== 0) users.unshift({ name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid })
  const home = { folder: existing ?? place, programs }
  const [first, ...others] = users
  if (!first) return
  // Whose the database is, goes on with it.
  const inOrder = [inNamespace(first), asUser(first)]
  if (owner && owner.uid !== 0) inOrder.reverse()
  for (const as of [...inOrder, ...others.map(asUser)]) yield { ...home, as }
  if (existing === place) return
  try {
    const copied = await copyPrograms(programs)
    for (const user of users) {
      const folder = existing ?? join(await mkdtemp(join(ELSEWHERE, 'data-')), 'postgres')
      yield { programs: copied, folder, as: asUser(user) }
    }
  } catch (error) {
    obstacles.add(`${ELSEWHERE} cannot be written: ${reasonOf(error)}`)
  }
}

/** @returns why PostgreSQL cannot be run so, or `undefined` when it can */
export async function obstacleTo({ as, programs, folder }: Instance): Promise<string | undefined> {
  const tryIn = async (path: string): Promise<string | undefined> => {
    const { ok, said } = await run(as, '/bin/sh', [
      '-c',
      '"$0" --version >/dev/null && cd "$1"',
      join(programs.folder, 'bin/postgres'),
      path,
    ])
    return ok ? undefined : said || 'it fails and says nothing'
  }
  const parent = dirname(folder)
  if (as.owner?.uid !== 0) {
    const obstacle = await tryIn(dirname(parent))
    if (obstacle !== undefined) return obstacle
    await letIn(parent, as.owner)
  }
  return tryIn(parent)
}

/** Lets a user pass through a folder of root's, `DATA_DIR`, without seeing what is in it. */
async function letIn(folder: string, user: User | undefined): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (!user || uid !== 0 || mode & 0o001) return
  await chown(folder, 0, user.gid)
  await chmod(folder, (mode & 0o777) | 0o010)
}

async function giveTo(folder: string, { uid, gid }: User): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const path of await readdir(folder, { recursive: true })) await lchown(join(folder, path), uid, gid)
  await chown(folder, uid, gid)
}

/** Copies the programs to where every user may run them, once for each version. */
async function copyPrograms(programs: Programs): Promise<Programs> {
  const folder = join(ELSEWHERE, `postgresql-${programs.version}`)
  await mkdir(ELSEWHERE, { recursive: true, mode: 0o755 })
  if (await stat(folder).catch(() => undefined)) return { ...programs, folder }
  const unfinished = await mkdtemp(join(ELSEWHERE, 'copying-'))
  try {
    await cp(programs.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await chmod(unfinished, 0o755)
    await rename(unfinished, folder)
  } catch (error) {
    // Another process was quicker.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return { ...programs, folder }
}
