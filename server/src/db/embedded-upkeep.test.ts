import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPGlite } from './embedded.ts'
import { keepLogShort } from './embedded-upkeep.ts'

const SEGMENT = /^[0-9A-F]{24}$/

it('makes checkpoints, so that the log of an embedded database does not grow for ever', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'promptery-log-'))
  const client = await createPGlite(folder)
  const errors: Error[] = []
  const stop = keepLogShort(client, (error) => errors.push(error), 20)
  try {
    for (let written = 0; written < 250; written += 1) {
      await client.query(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
    }
    const segments = async () => (await readdir(join(folder, 'pg_wal'))).filter((name) => SEGMENT.test(name)).length
    // Without checkpoints, 250 MB in segments of 16 MB are 16.
    await expect.poll(segments).toBeLessThanOrEqual(8)
    expect(errors).toEqual([])
  } finally {
    await stop()
    await client.close()
    await rm(folder, { recursive: true, force: true })
  }
})
