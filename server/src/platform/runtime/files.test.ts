import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { aFolder } from '../../testing/files/folder.ts'
import { cacheBriefly, fileRefusal, freeBytesOf, makeFolder } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await aFolder()
})

it('`makeFolder` makes a folder and those above it, once, also concurrently', async () => {
  const path = join(folder, 'a/b/c')
  await Promise.all([makeFolder(path, 0o700), makeFolder(join(path, 'd'), 0o700)])
  await makeFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

it('`makeFolder` ends where no folder can be made', async () => {
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'away'), join(folder, 'link'))
  await expect(makeFolder('/proc/promptery')).rejects.toThrow()
  await expect(makeFolder('/proc/promptery/data')).rejects.toThrow()
  await expect(makeFolder(join(folder, 'link'))).rejects.toThrow('ENOENT')
  await expect(makeFolder(join(folder, 'link/data'))).rejects.toThrow('ENOENT')
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(folder, 'file/data'))).rejects.toThrow('ENOTDIR')
})

it('`fileRefusal` names the file that the system refuses, and no other error', async () => {
  // Not even root makes a folder there.
  const refused = await mkdir('/sys/promptery').catch((error: unknown) => error)
  expect(fileRefusal(refused)).toMatch(
    /^User \d+ may not use \/sys\S* \((EPERM|EACCES|EROFS)\): give it to this user, /,
  )
  const missing = await readFile('/promptery/nowhere').catch((error: unknown) => error)
  expect([fileRefusal(missing), fileRefusal(new Error('EACCES'))]).toEqual([undefined, undefined])
})

it('free space is read once for concurrent calls, and again a moment later', async () => {
  let looks = 0
  const room = cacheBriefly(async () => {
    looks += 1
    return freeBytesOf(tmpdir())
  })
  const seen = await Promise.all(Array.from({ length: 100 }, room))
  expect(Math.min(...seen)).toBeGreaterThan(0)
  expect(looks).toBe(1)
  await expect
    .poll(async () => {
      await room()
      return looks
    })
    .toBe(2)
})
