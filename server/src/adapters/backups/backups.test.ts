import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backupsThroughProxy, content, nameOf, PART, store } from '../../testing/files/backups.ts'
import { isReference, testBucket } from '../../testing/files/bucket.ts'
import { aFolder } from '../../testing/files/folder.ts'
import { backupsInBucket } from './bucket.ts'
import { backupsInFolder } from './folder.ts'
import { BackupsUnavailable } from './port.ts'

describe.each([
  ['a folder', async () => backupsInFolder(join(await aFolder(), 'not-there-yet'))],
  ['a bucket', async () => backupsInBucket(await testBucket(), await aFolder(), { partBytes: PART })],
] as const)('backups in %s', (_, open) => {
  it('are listed newest first, come back byte for byte, and are removed', async () => {
    const place = await open()
    expect(await place.list()).toEqual([])
    await store(place, 3, Buffer.from('the oldest'))
    await store(place, 9)
    await store(place, 5, Buffer.from('another'))
    const stored = await place.list()
    expect(stored.map(({ name, size }) => [name, size])).toEqual([
      [nameOf(9), content.length],
      [nameOf(5), 7],
      [nameOf(3), 10],
    ])
    const [newest, second] = stored
    if (!newest || !second) throw new Error('missing')
    const file = await place.fetch(newest, await aFolder())
    expect((await readFile(file)).equals(content)).toBe(true)
    for (let times = 0; times < 2; times += 1) await place.remove(second)
    expect((await place.list()).map(({ name }) => name)).toEqual([nameOf(9), nameOf(3)])
  })

  it('have the ids of erased accounts beside them, each once', async () => {
    const place = await open()
    expect(await place.listErased()).toEqual([])
    const [one, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
    for (const ids of [[one], [one, other], [other]]) await place.addErased(ids)
    expect(await place.listErased()).toEqual([one, other])
    expect(await place.list()).toEqual([])
  })
})

describe('a bucket', () => {
  it.each([
    ['is away', { refuses: true }],
    ['is silent', { isSilent: true }],
    ['ends uploads', { cutUploadAt: 1_000_000 }],
  ])('that %s keeps no half of a backup, says why, and leaves none on the machine', async (_, faults) => {
    const { proxy, direct, place, workFolder } = await backupsThroughProxy()
    proxy.set(faults)
    const failed = await store(place, 9).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(BackupsUnavailable)
    expect(String(failed)).toMatch(/BACKUP_BUCKET promptery-\S+: \S/)
    expect(await readdir(workFolder)).toEqual([])
    expect(await direct.list()).toEqual([])
  })

  it.runIf(isReference)('lists more than the store names at once', async () => {
    const few = backupsInBucket(await testBucket(), await aFolder(), { listed: 2 })
    const hours = [4, 1, 3, 5, 2]
    for (const hour of hours) await store(few, hour, Buffer.from('x'))
    expect((await few.list()).map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map(nameOf))
  })

  it('loses what a killed process left to be sent, and nothing else of the folder', async () => {
    const { direct, workFolder } = await backupsThroughProxy()
    for (const name of [nameOf(1), 'of-the-owner']) await writeFile(join(workFolder, name), 'x')
    expect(basename(await direct.begin())).toBe(basename(workFolder))
    expect(await readdir(workFolder)).toEqual(['of-the-owner'])
  })

  it.runIf(isReference)('that refuses the key says so', async () => {
    const wrong = backupsInBucket({ ...(await testBucket()), secretAccessKey: 'another' }, await aFolder())
    await expect(wrong.list()).rejects.toThrow(/403/)
  })
})
