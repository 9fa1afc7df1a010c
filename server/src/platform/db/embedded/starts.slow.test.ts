import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEndOfFile } from '../../../testing/at-end-of-file.ts'
import { command, responds, running, server } from '../../../testing/database/embedded.ts'
import { aFolder } from '../../../testing/files/folder.ts'
import { rowsOf } from '../rows.ts'
import { socketFolder } from './postmaster.ts'

describe('The embedded PostgreSQL', { timeout: 60_000 }, () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await aFolder()
    await (await command(dataDir)).close()
  })

  it('is created once by concurrent starts', async () => {
    const folder = await aFolder()
    const opened = await Promise.all([command(folder), server(folder), command(folder)])
    expect(await Promise.all(opened.map(responds))).toEqual([true, true, true])
    expect(await readdir(folder)).toEqual(['postgres'])
    for (const database of opened) await database.close()
    expect(await running(folder)).toBeUndefined()
  })

  it('waits while another PostgreSQL has created but not yet written its lock file', async () => {
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(lockFile, '')
    const opening = command(dataDir)
    await expect.poll(() => readFile(join(dataDir, 'postgres/server.log'), 'utf8')).toContain('is empty')
    expect(await readFile(lockFile, 'utf8')).toBe('')
    await rm(lockFile)
    const open = await opening
    expect(await responds(open)).toBe(true)
    await open.close()
  })

  it('starts after one was killed before it had written its lock file', async () => {
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(lockFile, '')
    await utimes(lockFile, 0, 0)
    const open = await command(dataDir)
    expect(await responds(open)).toBe(true)
    await open.close()
  })

  it('extracts trigrams from words of every script', async () => {
    const open = await command(dataDir)
    await open.migrate()
    const [found] = await rowsOf<Record<string, number>>(
      open.db,
      sql`select cardinality(show_trgm('лиса')) as cyrillic, cardinality(show_trgm('été')) as accents,
            cardinality(show_trgm('αλεπού')) as greek`,
    )
    expect(found).toEqual({ cyrillic: 5, accents: 4, greek: 7 })
    await open.close()
  })

  it('starts where the process id of a killed one was reused', async () => {
    const folder = join(dataDir, 'postgres')
    const marks = `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n        0         0\nready   \n`
    await writeFile(join(folder, 'postmaster.pid'), marks)
    await writeFile(join(folder, '.s.PGSQL.5432.lock'), marks)
    const open = await server(dataDir)
    expect(await responds(open)).toBe(true)
    await open.close()
  })

  it('reports why it cannot be started', async () => {
    const conf = join(dataDir, 'postgres/postgresql.auto.conf')
    const before = await readFile(conf, 'utf8')
    await writeFile(conf, `${before}\nshared_buffers = 'much'\n`)
    await expect(server(dataDir)).rejects.toThrow(/could not be started: .*FATAL: .*postgresql.auto.conf/)
    await writeFile(conf, before)
    await (await server(dataDir)).close()
  })
})

describe('A DATA_DIR whose name is too long for a socket', { timeout: 60_000 }, () => {
  it('has the socket in a short private folder, and rejects a folder of another user', async () => {
    const dataDir = join(await aFolder(), 'a-long-name-'.repeat(10))
    const open = await server(dataDir)
    const folder = join(dataDir, 'postgres')
    const short = await socketFolder(folder)
    expect(short).toMatch(/^\/tmp\/promptery-\d+-[0-9a-f]{16}$/)
    atEndOfFile(() => rm(short, { recursive: true, force: true }))
    expect((await stat(short)).mode & 0o777).toBe(0o700)
    expect(await responds(open)).toBe(true)
    await open.close()
    await rm(short, { recursive: true })
    await mkdir(short, { mode: 0o755 })
    await expect(server(dataDir)).rejects.toThrow(/too long a name for a socket .* is not a folder of user/)
  })
})
