import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { testBucket } from '../../testing/files/bucket.ts'
import { unreliable } from '../../testing/files/unreliable.ts'
import { backupsInBucket } from './bucket.ts'
import { type BackupPlace, BackupsUnavailable, backupName } from './port.ts'

/** The least that stores take. */
const PART = 5 * 1024 ** 2
const content = randomBytes(PART * 2 + 1_000)
const nameOf = (hour: number) => backupName(new Date(Date.UTC(2026, 10, 23, hour)), true)

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-places-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function store(place: BackupPlace, hour: number, bytes: Buffer = content): Promise<string> {
  const file = join(await place.begin(), nameOf(hour))
  await writeFile(file, bytes)
  await place.keep(file)
  return file
}

describe('a bucket', () => {
  let proxy: Awaited<ReturnType<typeof unreliable>>
  let direct: BackupPlace
  let proxied: Parameters<typeof backupsInBucket>[0]
  let place: BackupPlace
  let workFolder: string
  beforeEach(async () => {
    const bucket = await testBucket()
    proxy = await unreliable(bucket.endpoint ?? '')
    workFolder = await aFolder()
    const limits = { partBytes: PART, partMs: 4_000, askMs: 2_000 }
    direct = backupsInBucket(bucket, workFolder, limits)
    proxied = { ...bucket, endpoint: proxy.url }
    place = backupsInBucket(proxied, workFolder, limits)
  })

  it('that ends a download is told from a whole one', async () => {
    await store(direct, 9)
    proxy.set({ cutDownloadAt: PART })
    const [stored] = await direct.list()
    if (!stored) throw new Error('missing')
    await expect(place.fetch(stored, await aFolder())).rejects.toThrow(BackupsUnavailable)
  })

  it('may take longer to send a backup than to answer', async () => {
    await store(direct, 9)
    const [stored] = await direct.list()
    if (!stored) throw new Error('missing')
    proxy.set({ silenceMs: 1_000 })
    const patient = backupsInBucket(proxied, workFolder, { partBytes: PART, askMs: 500 })
    const file = await patient.fetch(stored, await aFolder())
    expect((await readFile(file)).equals(content)).toBe(true)
  })
})
