import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockFolder } from '../folder-lock.ts'
import { type RunningProcess, startProcess } from '../testing/process.ts'
import { aNewShop, type Content, contentOf, runCli, type Shop, stock } from '../testing/shop.ts'
import { KEPT_FILES } from './manifest.ts'

let source: Shop
let target: Shop
let file: string
let mine: string
let restored: Content
let old: Content
beforeAll(async () => {
  source = await aNewShop()
  target = await aNewShop()
  await stock(source)
  await stock(target)
  for (const name of KEPT_FILES) await writeFile(join(source.dataDir, name), `${name} of the backup`)
  file = join(source.folder, 'whole.tar.gz')
  mine = join(target.folder, 'mine.tar.gz')
  expect(await runCli(source, 'backup', file)).toMatchObject({ code: 0 })
  expect(await runCli(target, 'backup', mine)).toMatchObject({ code: 0 })
  restored = await contentOf(source)
  old = await contentOf(target)
})
afterAll(async () => {
  await source.remove()
  await target.remove()
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await turn()
}

const hasOne = async (name: RegExp): Promise<boolean> => (await readdir(target.dataDir)).some((one) => name.test(one))

/** Waits for what the restore has locked, which it gives back with its commit. */
async function untilCommitted(): Promise<void> {
  await until(() => existsSync(join(target.dataDir, 'restoring/database')) || hasOnePicture('restoring/files'))
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  await client.query('select 1 from prompts limit 1').finally(() => client.end())
}

/** Whether a picture of the backup that was not there is below `folder`. */
const hasOnePicture = (folder: string): boolean =>
  Object.keys(restored.pictures).some(
    (path) => !old.pictures[path] && existsSync(join(target.dataDir, path.replace(/^files/, folder))),
  )

const STEPS: [string, () => Promise<void>][] = [
  ['it began', () => until(() => existsSync(join(target.dataDir, 'restoring')))],
  ['its pictures were unpacked', () => until(() => hasOnePicture('restoring/files'))],
  ['its pictures were put in place', () => until(() => hasOnePicture('files'))],
  ['the step that decides', () => (target.databaseUrl ? untilCommitted() : until(() => hasOne(/^restored-/)))],
  ['what was there was set aside', () => until(() => hasOne(/^replaced-/))],
]

async function killAfter(reached: () => Promise<void>): Promise<RunningProcess> {
  const command = startProcess('cli/restore.ts', target.env, file, '--replace')
  await Promise.race([reached(), command.ended])
  command.child.kill('SIGKILL')
  await command.ended
  return command
}

it.each(STEPS)(
  'A restore that is killed when %s leaves one of the two shops, with all that is of it',
  async (_, reached) => {
    for (const name of await readdir(target.dataDir)) {
      const isLeft = /^replaced-/.test(name) || KEPT_FILES.some((kept) => kept === name)
      if (isLeft) await rm(join(target.dataDir, name), { recursive: true })
    }
    const command = await killAfter(reached)
    expect(command.printed()).toBe('')
    const found = await contentOf(target)
    const isOld = JSON.stringify(found.rows) === JSON.stringify(old.rows)
    const expected = isOld ? old : restored
    expect(JSON.stringify(found.rows) === JSON.stringify(expected.rows), 'one of the two').toBe(true)
    expect(found.pictures).toMatchObject(expected.pictures)
    for (const name of isOld ? [] : KEPT_FILES) {
      expect(await readFile(join(target.dataDir, name), 'utf8')).toBe(`${name} of the backup`)
    }
    expect(await runCli(target, 'restore', mine, '--replace')).toMatchObject({ code: 0 })
    expect(JSON.stringify(await contentOf(target)) === JSON.stringify(old), 'the next one restores').toBe(true)
  },
  60_000,
)

it('A restore where DATA_DIR is held says so, and that its disk may know no locks', async () => {
  const release = lockFolder(target.dataDir)
  expect(await runCli(target, 'restore', file, '--replace')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^A server or a command is using DATA_DIR .* its disk knows no locks .*\n$/),
  })
  release?.()
})

it('A restore leaves in place the pictures that its rows name, also those that the backup had lost', async () => {
  const [path] = Object.keys(old.pictures).filter((path) => path.startsWith('files/covers/'))
  if (!path) throw new Error('There is no cover')
  const bytes = await readFile(join(target.dataDir, path))
  const without = join(target.folder, 'without.tar.gz')
  await rm(join(target.dataDir, path))
  expect(await runCli(target, 'backup', without)).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`${path} is named by a prompt and is not on the disk`),
  })
  await writeFile(join(target.dataDir, path), bytes)
  expect(await runCli(target, 'restore', without, '--replace')).toMatchObject({ code: 0 })
  expect(await contentOf(target)).toEqual(old)
}, 120_000)
