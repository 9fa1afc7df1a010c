import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { backupsThroughProxy, content, PART, store } from '../../testing/files/backups.ts'
import { aFolder } from '../../testing/files/folder.ts'
import { backupsInBucket } from './bucket.ts'
import { BackupsUnavailable } from './port.ts'

describe('a bucket', () => {
  it('that ends a download is told from a whole one', async () => {
    const { proxy, direct, place } = await backupsThroughProxy()
    await store(direct, 9)
    proxy.set({ cutDownloadAt: PART })
    const [stored] = await direct.list()
    if (!stored) throw new Error('missing')
    await expect(place.fetch(stored, await aFolder())).rejects.toThrow(BackupsUnavailable)
  })

  it('may take longer to send a backup than to answer', async () => {
    const { proxy, proxied, direct, workFolder } = await backupsThroughProxy()
    await store(direct, 9)
    const [stored] = await direct.list()
    if (!stored) throw new Error('missing')
    proxy.set({ silenceMs: 1_000 })
    const patient = backupsInBucket(proxied, workFolder, { partBytes: PART, askMs: 500 })
    const file = await patient.fetch(stored, await aFolder())
    expect((await readFile(file)).equals(content)).toBe(true)
  })
})
