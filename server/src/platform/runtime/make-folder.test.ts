import { stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { aFolder } from '../../testing/files/folder.ts'
import { makeFolder } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await aFolder()
})

it('makes a folder and those above it, once, also concurrently', async () => {
  const path = join(folder, 'a/b/c')
  await Promise.all([makeFolder(path, 0o700), makeFolder(join(path, 'd'), 0o700)])
  await makeFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

it('ends where no folder can be made', async () => {
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'away'), join(folder, 'link'))
  await expect(makeFolder('/proc/promptery')).rejects.toThrow()
  await expect(makeFolder('/proc/promptery/data')).rejects.toThrow()
  await expect(makeFolder(join(folder, 'link'))).rejects.toThrow('ENOENT')
  await expect(makeFolder(join(folder, 'link/data'))).rejects.toThrow('ENOENT')
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(folder, 'file/data'))).rejects.toThrow('ENOTDIR')
})
