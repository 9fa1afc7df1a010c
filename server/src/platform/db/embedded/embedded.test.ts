import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, server } from '../../../testing/database/embedded.ts'
import { aFolder } from '../../../testing/files/folder.ts'
import { rowsOf } from '../rows.ts'

describe('The embedded PostgreSQL', { timeout: 60_000 }, () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await aFolder()
    await (await command(dataDir)).close()
  })

  it('uses a socket in a folder that only its owner can access, and flushes to disk', async () => {
    const open = await server(dataDir)
    const [settings] = await rowsOf(
      open.db,
      sql`select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('autovacuum_naptime') as vacuum`,
    )
    expect(settings).toEqual({ addresses: '', fsync: 'on', commit: 'on', vacuum: '5s' })
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await readdir(join(dataDir, 'postgres'))).includes('.s.PGSQL.5432')).toBe(true)
    await open.close()
  })
})
