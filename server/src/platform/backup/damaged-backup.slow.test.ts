import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewShop, backUp, contentOf, restore, type Shop, stock } from '../../testing/shop/shop.ts'
import { BackupFailed, type Manifest, readArchive, textOf } from './archive.ts'
import { type Verified, verifyBackup } from './verify-backup.ts'

let source: Shop
let target: Shop
let whole: Buffer
let entries: Entry[]
let manifest: Manifest
let before: string
beforeAll(async () => {
  source = await aNewShop()
  target = await aNewShop()
  await stock(source)
  await stock(target)
  const file = join(source.folder, 'whole.tar.gz')
  await backUp(source, file)
  whole = await readFile(file)
  entries = []
  for await (const { path, body } of readArchive({ file }, new Map())) entries.push({ path, bytes: await buffer(body) })
  manifest = (await verifyBackup({ file })).manifest
  before = await everythingOf(target)
})
afterAll(async () => {
  // After all attempts, rows and files are unchanged.
  expect(await everythingOf(target)).toBe(before)
  await source.remove()
  await target.remove()
})

/** Rows, pictures, and the names of the shop's files. */
async function everythingOf(shop: Shop): Promise<string> {
  const files = (await readdir(shop.dataDir, { recursive: true })).filter((name) => /^(files|session|demo)/.test(name))
  return JSON.stringify([await contentOf(shop), files.sort()])
}

interface Entry {
  path: string
  bytes: Buffer
  type?: Header['type']
}

/** A hand-made backup. */
async function packed(all: Entry[]): Promise<Buffer> {
  const archive = pack()
  for (const { path, bytes, type = 'file' } of all) {
    archive.entry({ name: path, type, ...(type === 'symlink' && { linkname: '/etc/passwd' }) }, bytes)
  }
  archive.finalize()
  return gzipSync(await buffer(archive))
}

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(target.folder, 'tried.tar.gz')
  await writeFile(file, bytes)
  return file
}

/** Tries to restore these bytes over the target. @returns the reason of the refusal */
async function refusal(bytes: Buffer, replace = true): Promise<string> {
  const file = await fileOf(bytes)
  return restore(target, file, replace).then(
    () => 'restored',
    (error: unknown) => (error instanceof BackupFailed ? error.message.replace(file, 'FILE') : `${error}`),
  )
}

describe('a damaged backup changes nothing:', () => {
  it('one flipped bit anywhere, unless the content is the same', async () => {
    const places = [...Array(100).keys()].map((n) => Math.floor((n * whole.length) / 100))
    const ends = [...Array(40).keys()].flatMap((at) => [at, whole.length - 1 - at])
    let harmless = 0
    for (const [n, at] of [...ends, ...places].entries()) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (n % 8))
      const outcome = await verifyBackup({ file: await fileOf(bytes) }).catch((error: unknown) => error)
      if (outcome instanceof BackupFailed) {
        expect(outcome.message).toMatch(/is no whole backup of Promptery/)
        continue
      }
      expect(outcome, `bit ${n % 8} of byte ${at}`).toMatchObject({ manifest })
      harmless += 1
    }
    // The gzip header's time and system, and padding, are in no checksum.
    expect(harmless).toBeLessThan(12)
  }, 120_000)

  it('truncated at any length, or empty', async () => {
    const lengths = [...Array(60).keys()].map((n) => Math.floor((n * whole.length) / 60))
    for (const length of [...lengths, ...[1, 4, 8, 9].map((missing) => whole.length - missing)]) {
      const cut = await fileOf(whole.subarray(0, length))
      await expect(verifyBackup({ file: cut }), `${length} bytes`).rejects.toThrow(/is no whole backup/)
    }
    expect(await refusal(whole.subarray(0, -1))).toMatch(/^FILE is no whole backup/)
  }, 120_000)

  const with1 = (path: string, type?: Entry['type']) => (all: Entry[]) => [
    ...all.slice(0, -1),
    { path, bytes: Buffer.from(type ? '' : 'evil'), ...(type && { type }) },
    ...all.slice(-1),
  ]
  const LIKES = 'database/likes/000000.copy'
  const without = (path: string) => (all: Entry[]) => all.filter((one) => one.path !== path)
  const changed = (path: string, change: (text: string) => string) => (all: Entry[]) =>
    all.map((one) => (one.path === path ? { ...one, bytes: Buffer.from(change(one.bytes.toString())) } : one))
  const withSchema = (schema: number) => changed('manifest.json', () => JSON.stringify({ ...manifest, schema }))

  it.each<[string, (all: Entry[]) => Entry[], RegExp]>([
    ['another kind of archive', without('promptery-backup'), /it does not begin as one/],
    ['a path that leads outside', with1('files/covers/../../../evil.webp'), /entry that no backup has/],
    ['an absolute path', with1('/tmp/evil.webp'), /entry that no backup has/],
    ['a path of another folder', with1('database/../session-secret'), /entry that no backup has/],
    ['a link', with1('files/covers/one.webp', 'symlink'), /entry that no backup has/],
    ['a folder', with1('files/covers/one', 'directory'), /entry that no backup has/],
    ['an entry that is not named', with1('files/covers/more.webp'), /more.webp is not what its manifest says/],
    ['an entry less', without(LIKES), /likes.* is not what its/],
    ['an entry twice', (all) => [...all.slice(0, 2), ...all.slice(1)], /twice/],
    ['an entry that was changed', changed(LIKES, (text) => text.replace('0', '1')), /likes.* is not what its/],
    ['no manifest', without('manifest.json'), /it has no manifest/],
    ['a manifest that is none', changed('manifest.json', () => '{}'), /its manifest cannot be read/],
    ['a later format', changed('promptery-backup', () => 'promptery-backup 3\n'), /by a newer Promptery/],
    ['a later schema', (all) => withSchema(9e12)(all), /by a newer Promptery/],
    ['an unknown schema', (all) => withSchema(5)(all), /is of no released version/],
  ])('%s', async (_, change, expected) => {
    const said = await refusal(await packed(change(entries)))
    expect(said).toMatch(expected)
    // Found before anything was changed.
    expect(said).toMatch(/^FILE /)
  })

  it('another kind of file', async () => {
    expect(await refusal(Buffer.from('title,prompt\nFox,Draw a fox\n'))).toMatch(/no whole backup/)
  })

  it('one that unpacks to a multiple of what a backup does, before it is read', async () => {
    const bomb = (path: string) => [...entries.slice(0, 1), { path, bytes: Buffer.alloc(192 * 1024 ** 2) }]
    for (const path of [LIKES, 'files/covers/bomb.webp', 'session-secret', 'manifest.json'])
      expect(await refusal(await packed(bomb(path))), path).toMatch(
        /^FILE unpacks to more than .* Nothing was changed\.$/,
      )
  }, 60_000)

  it('one for which there is no room, before it is read', async () => {
    const seen: string[] = []
    const requireRoom = ({ rows, pictures }: Verified['bytes']) => {
      if (pictures === 0) return
      seen.push(`${rows > 0}`)
      throw new BackupFailed('no room')
    }
    await expect(verifyBackup({ file: await fileOf(whole) }, { requireRoom })).rejects.toThrow('no room')
    expect(seen).toEqual(['false'])
  })

  it('rows that do not match the schema are rolled back, with the pictures', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    for (const [rows, expected] of [
      [`${id}\t${id}\t2026-01-01\n`, /^PostgreSQL refuses: .*foreign key.*Nothing was changed\.$/],
      ['broken\n', /^PostgreSQL refuses: .*Nothing was changed\.$/],
    ] as const) {
      // Edited, with valid checksums.
      const entriesNow = { ...manifest.entries, [LIKES]: createHash('sha256').update(rows).digest('hex') }
      const edited = changed('manifest.json', () => JSON.stringify({ ...manifest, entries: entriesNow }))
      expect(await refusal(await packed(changed(LIKES, () => rows)(edited(entries))))).toMatch(expected)
      expect(await everythingOf(target)).toBe(before)
    }
  }, 60_000)

  it('the same tools make an intact one', async () => {
    expect(await verifyBackup({ file: await fileOf(await packed(entries)) })).toMatchObject({ manifest })
  })
})

// `round-trip.slow.test.ts` shows this with running servers and the embedded PostgreSQL.
it('an intact backup is refused over a shop, and beside others that are connected', async () => {
  expect(await refusal(whole, false)).toMatch(/^There is a shop already: .*Nothing was changed.$/)
  const other = new pg.Client({ connectionString: target.databaseUrl })
  await other.connect()
  expect(await refusal(whole)).toMatch(/^Others are connected to the database .*Nothing was changed.$/)
  await other.end()
})

it('an intact backup restores the shop', async () => {
  const other = await aNewShop('unmigrated')
  try {
    await restore(other, await fileOf(whole))
    expect(await contentOf(other)).toEqual(await contentOf(source))
  } finally {
    await other.remove()
  }
}, 60_000)

it('an entry is read completely or skipped', async () => {
  const paths: string[] = []
  const read: string[] = []
  for await (const entry of readArchive({ file: await fileOf(whole) }, new Map())) {
    if (entry.path === 'promptery-backup') read.push(await textOf(entry))
    paths.push(entry.path)
  }
  expect(read).toEqual(['promptery-backup 2\n'])
  expect(paths).toEqual(entries.map(({ path }) => path))
})
