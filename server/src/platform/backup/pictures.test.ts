import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderFiles } from '../../adapters/files/choose.ts'
import { placeFiles } from './pictures.ts'

let dataDir: string
let folder: string
const covers = () => readdir(join(dataDir, 'files/covers'))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'promptery-place-'))
  folder = join(dataDir, 'files/.unfinished/restoring')
  for (const path of ['files/covers/old.webp', 'files/covers/both.webp', 'session-secret']) {
    await write(join(dataDir, path), 'there')
  }
  for (const path of ['files/covers/both.webp', 'files/covers/new.webp']) await write(join(folder, path), 'restored')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const smallFiles = new Map([
  ['session-secret', 'restored'],
  ['demo-removed', 'restored'],
])

it('adds pictures to the existing ones, and keeps the existing secret', async () => {
  const pictures = ['files/covers/both.webp', 'files/covers/new.webp']
  const before = await placeFiles({ folder, pictures, smallFiles }, { dataDir, files: await folderFiles({ dataDir }) })
  expect(before.sort()).toEqual(['files/covers/both.webp', 'files/covers/old.webp'])
  expect((await covers()).sort()).toEqual(['both.webp', 'new.webp', 'old.webp'])
  expect(await readFile(join(dataDir, 'session-secret'), 'utf8')).toBe('there')
  expect(await readFile(join(dataDir, 'demo-removed'), 'utf8')).toBe('restored')
})

it('removes the new files, and no others, if it cannot add all', async () => {
  const pictures = ['files/covers/new.webp', 'files/covers/missing.webp']
  await expect(
    placeFiles({ folder, pictures, smallFiles }, { dataDir, files: await folderFiles({ dataDir }) }),
  ).rejects.toThrow('ENOENT')
  expect((await covers()).sort()).toEqual(['both.webp', 'old.webp'])
  expect(await readdir(dataDir)).not.toContain('demo-removed')
})
