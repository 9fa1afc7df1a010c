import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { type RunningProcess, startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aNewShop, type Content, contentOf, onDatabase, runCli, type Shop, stock } from '../../../testing/shop/shop.ts'
import { SMALL_FILES } from '../archive.ts'

let source: Shop
let target: Shop
let file: string
let mine: string
let restored: Content
let old: Content
beforeAll(async () => {
  source = await aNewShop('unmigrated')
  target = await aNewShop('unmigrated')
  await stock(source)
  await stock(target)
  for (const name of SMALL_FILES) await writeFile(join(source.dataDir, name), `${name} of the backup`)
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

type Condition = () => boolean | Promise<boolean>
/** Points at which a restore is killed: `until` also resolves when it has ended. */
type Moment = (until: (isSo: Condition) => Promise<void>) => Promise<void>

const hasOne = async (name: RegExp): Promise<boolean> => (await readdir(target.dataDir)).some((one) => name.test(one))

const STAGING = 'files/.unfinished/restoring'

/** Waits for the locks of the restore, which it releases at its commit. */
const untilCommitted: Moment = async (until) => {
  await until(() => hasOnePicture(`${STAGING}/files`))
  await onDatabase(target, async (client) => {
    await client.query('select 1 from prompts limit 1')
  })
}

/** Whether a new picture of the backup is below `folder`. */
const hasOnePicture = (folder: string): boolean =>
  Object.keys(restored.pictures).some(
    (path) => !old.pictures[path] && existsSync(join(target.dataDir, path.replace(/^files/, folder))),
  )

const STEPS: [string, Moment][] = [
  ['a backup of what was there was made', (until) => until(() => hasOne(/^replaced-/))],
  ['its pictures were unpacked', (until) => until(() => hasOnePicture(`${STAGING}/files`))],
  ['its pictures were put in place', (until) => until(() => hasOnePicture('files'))],
  ['the step that decides', untilCommitted],
]

/** On a busy machine a step may be missed. */
const KILL_TRIES = 3

/** Kills a restore. @throws if it ended before in every attempt */
async function killAfter(reached: Moment): Promise<void> {
  let command: RunningProcess
  for (let attempt = 1; ; attempt += 1) {
    await forgetFormer()
    command = startProcess('cli/restore.ts', target.env, file, '--replace')
    const { child } = command
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    await reached(async (isSo) => {
      while (!isOver() && !(await isSo())) await turn()
    })
    child.kill('SIGKILL')
    const code = await command.ended
    if (code === null && command.printed() === '') return
    if (attempt === KILL_TRIES) break
    expect(await runCli(target, 'restore', mine, '--replace')).toMatchObject({ code: 0 })
  }
  throw new Error(`The restore was not killed in ${KILL_TRIES} tries. The last one said: ${command.printed()}`)
}

/** Removes the backups that earlier restores have made. */
async function forgetFormer(): Promise<void> {
  for (const name of await readdir(target.dataDir)) {
    const isLeft = /^replaced-/.test(name) || SMALL_FILES.some((smallFiles) => smallFiles === name)
    if (isLeft) await rm(join(target.dataDir, name), { recursive: true })
  }
}

it.each(STEPS)(
  'a restore killed when %s leaves exactly one of the two shops',
  async (_, reached) => {
    await killAfter(reached)
    const found = await contentOf(target)
    const isOld = JSON.stringify(found.rows) === JSON.stringify(old.rows)
    const expected = isOld ? old : restored
    expect(JSON.stringify(found.rows) === JSON.stringify(expected.rows), 'one of the two').toBe(true)
    expect(found.pictures).toMatchObject(expected.pictures)
    for (const name of isOld ? [] : SMALL_FILES) {
      expect(await readFile(join(target.dataDir, name), 'utf8')).toBe(`${name} of the backup`)
    }
    expect(await runCli(target, 'restore', mine, '--replace')).toMatchObject({ code: 0 })
    expect(JSON.stringify(await contentOf(target)) === JSON.stringify(old), 'the next one restores').toBe(true)
  },
  120_000,
)

it('the backup made by a restore brings the previous shop back', async () => {
  await forgetFormer()
  expect(await runCli(target, 'restore', file, '--replace')).toMatchObject({ code: 0 })
  expect((await contentOf(target)).rows).toEqual(restored.rows)
  const [former = ''] = (await readdir(target.dataDir)).filter((name) => /^replaced-/.test(name))
  expect(await runCli(target, 'restore', join(target.dataDir, former), '--replace')).toMatchObject({ code: 0 })
  expect(await contentOf(target)).toEqual(old)
}, 120_000)

it('a restore keeps existing pictures that its rows refer to, even if the backup lacks them', async () => {
  const [path] = Object.keys(old.pictures).filter((path) => path.startsWith('files/covers/'))
  if (!path) throw new Error('There is no cover')
  const bytes = await readFile(join(target.dataDir, path))
  const without = join(target.folder, 'without.tar.gz')
  await rm(join(target.dataDir, path))
  expect(await runCli(target, 'backup', without)).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`${path} is named by a prompt and is not among the files`),
  })
  await writeFile(join(target.dataDir, path), bytes)
  expect(await runCli(target, 'restore', without, '--replace')).toMatchObject({ code: 0 })
  expect(await contentOf(target)).toEqual(old)
}, 120_000)
