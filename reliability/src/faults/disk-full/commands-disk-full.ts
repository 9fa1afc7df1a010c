import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '@promptery/testing/consistency'
import { type RunningProcess, startProcess } from '@promptery/testing/process'
import { withDatabase } from '../../ledger.ts'
import type { Outcome } from '../../part.ts'
import { MB, type SmallDisk, smallDisk } from './small-disk.ts'

const DISK_BYTES = 640 * MB
/** Longer than any of them takes. */
const COMMAND_MS_MAX = 90_000
const PROMPTS = 8_000

/** Waits for a command, and kills it after `COMMAND_MS_MAX`. @returns its output */
async function endOf(command: RunningProcess): Promise<string> {
  const inTime = await Promise.race([command.ended.then(() => true), sleep(COMMAND_MS_MAX, false, { ref: false })])
  command.child.kill('SIGKILL')
  await command.ended
  return inTime ? command.printed().trim() : `hung, and had printed: ${command.printed()}`
}

/** Inserts enough rows that restoring them needs more WAL than an empty database has. */
async function fillShop(dataDir: string): Promise<void> {
  await withDatabase({ dataDir }, async (db) => {
    await rowsOf(db, `insert into users (id, username, username_key) values (gen_random_uuid(), 'Mira', 'mira')`)
    const long = "(select string_agg(md5(random()::text || n || i), '') from generate_series(1, 100) n)"
    await rowsOf(
      db,
      `insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, search_text)
       select gen_random_uuid(), u.id, 'Prompt ' || i, 'x', 'GPT', 'Fun', 'x', 0, ${long}, md5(i::text)
       from users u, generate_series(1, ${PROMPTS}) i`,
    )
  })
}

const countPrompts = (dataDir: string): Promise<number> =>
  withDatabase({ dataDir }, async (db) => {
    const [found] = await rowsOf<{ count: number }>(db, 'select count(*)::int as count from prompts')
    return found?.count ?? 0
  })

/**
 * Restores without a server on a disk that is full or gets full: each ends with an error message and leaves the previous
 * data unchanged.
 * @param folder an empty folder on another disk
 */
export async function commandsDiskFull(folder: string): Promise<Outcome> {
  const source = join(folder, 'source')
  const file = join(folder, 'backup.tar.gz')
  const disk = smallDisk(DISK_BYTES)
  const env = { DATA_DIR: join(disk.folder, 'data') }
  const problems: string[] = []
  const figures: string[] = []
  const run = (name: string, where: Record<string, string>, ...args: string[]): Promise<string> =>
    endOf(startProcess(`cli/${name}.ts`, where, ...args))
  const expectSaid = (what: string, said: string, expected: RegExp): void => {
    figures.push(`${what}: ${said}`)
    if (!expected.test(said)) problems.push(`${what}: ${said}`)
  }
  try {
    for (const where of [{ DATA_DIR: source }, env]) await run('migrate', where)
    await fillShop(source)
    await run('backup', { DATA_DIR: source }, file)

    disk.fill(100 * MB)
    expectSaid('a restore without room', await run('restore', env, file, '--replace'), /may need \d+ MB .*Nothing was/)
    disk.empty()

    expectSaid(
      'a restore whose disk gets full',
      await fillDuring(disk, env, file),
      /^There is no disk space left to restore/,
    )
    disk.empty()
    if ((await countPrompts(env.DATA_DIR)) !== 0) problems.push('it has changed the shop')
    if (existsSync(join(env.DATA_DIR, 'files/.unfinished/restoring'))) problems.push('what it left was not removed')

    expectSaid('a restore with room again', await run('restore', env, file, '--replace'), /^Restored the backup/)
    const count = await countPrompts(env.DATA_DIR)
    if (count !== PROMPTS) problems.push(`${count} prompts instead of ${PROMPTS} are restored`)
    return { figures, problems }
  } finally {
    disk.remove()
  }
}

/** Fills the disk while a restore writes its rows. */
async function fillDuring(disk: SmallDisk, env: { DATA_DIR: string }, file: string): Promise<string> {
  const before = disk.free()
  const command = startProcess('cli/restore.ts', env, file, '--replace')
  while (disk.free() > before - 8 * MB && command.child.exitCode === null) await sleep(5)
  disk.fill(0)
  return endOf(command)
}
