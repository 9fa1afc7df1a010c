import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeFiles, setAsidePictures } from './place-pictures.ts'

let folder: string
let dataDir: string
let staged: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-place-'))
  dataDir = join(folder, 'data')
  staged = join(folder, 'staged')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, path)
  }
}

it('sets aside what the restored shop does not know, and nothing that was uploaded since', async () => {
  const [old, both, named, since] = ['old', 'both', 'named', 'since'].map((name) => `files/covers/${name}.webp`)
  if (!old || !both || !named || !since) throw new Error('There are four')
  await write(...[old, both, named].map((path) => join(dataDir, path)))
  await write(join(staged, both), join(staged, 'session-secret'))
  const { unknown } = await placeFiles(staged, dataDir, { paths: [both, 'session-secret'], named: [both, named] })
  await write(join(dataDir, since))
  await setAsidePictures(dataDir, unknown, join(folder, 'aside'))
  expect((await readdir(join(dataDir, 'files/covers'))).sort()).toEqual(['both.webp', 'named.webp', 'since.webp'])
  expect(await readdir(join(folder, 'aside/files/covers'))).toEqual(['old.webp'])
  expect(await readFile(join(dataDir, 'session-secret'), 'utf8')).toBe(join(staged, 'session-secret'))
})

it('goes on when a picture that it sets aside has gone', async () => {
  await write(join(dataDir, 'files/covers/one.webp'))
  await setAsidePictures(dataDir, ['files/covers/gone.webp', 'files/covers/one.webp'], join(folder, 'aside'))
  expect(await readdir(join(folder, 'aside/files/covers'))).toEqual(['one.webp'])
})

it('takes away what is new, and nothing else, when it cannot place all', async () => {
  await write(join(dataDir, 'files/covers/old.webp'), join(staged, 'files/covers/new.webp'))
  const paths = ['files/covers/new.webp', 'files/covers/missing.webp']
  await expect(placeFiles(staged, dataDir, { paths, named: [] })).rejects.toThrow('ENOENT')
  expect(await readdir(join(dataDir, 'files/covers'))).toEqual(['old.webp'])
})
