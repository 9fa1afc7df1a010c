import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeUnfinished } from './unfinished.ts'

let beside: string
beforeEach(async () => {
  beside = await mkdtemp(join(tmpdir(), 'promptery-unfinished-'))
})
afterEach(() => rm(beside, { recursive: true, force: true }))

it('clears away what a killed backup has left, and nothing of one that goes on', async () => {
  const code = `
    const { makeUnfinished } = await import(process.argv[1])
    process.stdout.write((await makeUnfinished(process.argv[2])).folder)
    setInterval(() => undefined, 1_000)`
  const module = fileURLToPath(new URL('./unfinished.ts', import.meta.url))
  const other = spawn(process.execPath, ['--input-type=module', '-e', code, module, beside])
  const its = String((await once(other.stdout, 'data'))[0])
  const mine = await makeUnfinished(beside)
  const next = await makeUnfinished(beside)
  expect((await readdir(beside)).map((name) => join(beside, name)).sort()).toEqual(
    [its, mine.folder, next.folder].sort(),
  )
  await mine.remove()
  await next.remove()
  other.kill('SIGKILL')
  await once(other, 'exit')
  await (await makeUnfinished(beside)).remove()
  expect(await readdir(beside)).toEqual([])
})

it('removes one that was never locked when it has not changed for an hour', async () => {
  const longAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of ['.unfinished-old', '.unfinished-busy']) {
    const folder = join(beside, name)
    await mkdir(folder)
    await writeFile(join(folder, 'backup.tar.gz'), '')
    await utimes(join(folder, 'backup.tar.gz'), longAgo, name.endsWith('old') ? longAgo : new Date())
    await utimes(folder, longAgo, longAgo)
  }
  await (await makeUnfinished(beside)).remove()
  expect(await readdir(beside)).toEqual(['.unfinished-busy'])
})

it('makes a folder on a disk that answers each lock as if somebody held it', async () => {
  const heldByNobody = () => undefined
  const longAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of ['.unfinished-old', '.unfinished-busy']) {
    const folder = join(beside, name)
    await mkdir(folder)
    await writeFile(join(folder, 'lock'), '')
    const changed = name.endsWith('old') ? longAgo : new Date()
    for (const path of [join(folder, 'lock'), folder]) await utimes(path, changed, changed)
  }
  const mine = await makeUnfinished(beside, heldByNobody)
  expect((await readdir(beside)).sort()).toEqual(['.unfinished-busy', basename(mine.folder)].sort())
  const next = await makeUnfinished(beside, heldByNobody)
  expect(await readdir(mine.folder)).toEqual([])
  await mine.remove()
  await next.remove()
  expect(await readdir(beside)).toEqual(['.unfinished-busy'])
})
