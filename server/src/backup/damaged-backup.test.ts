import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewShop, contentOf, runCli, type Shop, stock } from '../testing/shop.ts'
import { collect, readArchive } from './archive-reader.ts'
import { BackupFailed, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { SEAL_BYTES, sealOf } from './seal.ts'
import { verifyBackup } from './verify-backup.ts'

let source: Shop
let target: Shop
let whole: Buffer
let entries: { path: string; bytes: Buffer }[]
let before: { content: string; files: string[] }
beforeAll(async () => {
  source = await aNewShop()
  target = await aNewShop()
  await stock(source)
  await stock(target)
  const file = join(source.folder, 'whole.tar.gz')
  expect(await runCli(source, 'backup', file)).toMatchObject({ code: 0 })
  whole = await readFile(file)
  entries = []
  await readArchive(file, async ({ path, body }) => void entries.push({ path, bytes: await collect(body) }))
  before = await everythingOf(target)
})
afterAll(async () => {
  // After all that was tried, not a row or a file is another one.
  expect(await everythingOf(target)).toEqual(before)
  await source.remove()
  await target.remove()
})

/** Rows, pictures, and the names of all files but the lock, which restoring into PostgreSQL takes too. */
async function everythingOf(shop: Shop): Promise<{ content: string; files: string[] }> {
  const content = createHash('sha256').update(JSON.stringify(await contentOf(shop)))
  const files = (await readdir(shop.dataDir, { recursive: true })).filter(
    (name) => name !== 'lock' && !name.startsWith('database/'),
  )
  return { content: content.digest('hex'), files: files.sort() }
}

/** Tries to restore these bytes over the target. */
async function restoring(bytes: Buffer): Promise<void> {
  const file = join(target.folder, 'tried.tar.gz')
  await writeFile(file, bytes)
  const { dataDir, databaseUrl } = target
  await restoreBackup({ file, dataDir, databaseUrl, replace: true, onRead: () => undefined })
}

const isRefused = async (bytes: Buffer): Promise<string> => {
  const outcome = await restoring(bytes).then(
    () => 'restored',
    (error: unknown) => (error instanceof BackupFailed ? error.message : `${error}`),
  )
  return outcome.replace(/.*tried.tar.gz/, 'FILE')
}

const aFlip = (at: number, bit: number): Buffer => {
  const bytes = Buffer.from(whole)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  return bytes
}

describe('A damaged backup changes nothing:', () => {
  it('one bit, anywhere', async () => {
    const ends = [...Array(40).keys()].flatMap((at) => [at, whole.length - 1 - at])
    const between = [...Array(220).keys()].map((n) => Math.floor((n * whole.length) / 220))
    for (const [n, at] of [...ends, ...between].entries()) {
      expect(await isRefused(aFlip(at, n % 8)), `bit ${n % 8} of byte ${at}`).toMatch(/^FILE is no whole backup/)
    }
  }, 120_000)

  it('cut off at any length, or empty', async () => {
    for (let n = 0; n < 120; n += 1) {
      const length = Math.floor((n * whole.length) / 120)
      expect(await isRefused(whole.subarray(0, length)), `${length} bytes`).toMatch(/^FILE is no whole backup/)
    }
    for (const missing of [1, 4, 8, 9]) {
      expect(await isRefused(whole.subarray(0, -missing))).toMatch(/^FILE is no whole backup/)
    }
  }, 120_000)

  it('one bit in a file whose seal was made anew, unless what is in it is the same', async () => {
    for (let n = 0; n < 60; n += 1) {
      const at = Math.floor(((n + 0.5) * (whole.length - SEAL_BYTES)) / 60)
      const file = join(target.folder, 'resealed.tar.gz')
      await writeFile(file, sealed(aFlip(at, n % 8).subarray(0, -SEAL_BYTES)))
      const outcome = await verifyBackup(file).catch((error: unknown) => error)
      // Some bits of a compressed file mean nothing.
      if (!(outcome instanceof BackupFailed))
        expect(outcome).toEqual(JSON.parse(entries.at(-1)?.bytes.toString() ?? ''))
    }
  }, 60_000)

  it('another kind of file', async () => {
    expect(await isRefused(Buffer.from('title,prompt\nFox,Draw a fox\n'))).toMatch(/no whole backup/)
    expect(await isRefused(packed([{ path: 'database/users.jsonl', bytes: Buffer.from('') }]))).toMatch(
      /it does not begin as one/,
    )
  })

  it.each<[string, (archive: Entry[], manifest: Manifest) => Entry[], RegExp]>([
    ['a path that leads outside', (all) => with1(all, 'files/covers/../../../evil.webp'), /entry that no backup has/],
    ['an absolute path', (all) => with1(all, '/tmp/evil.webp'), /entry that no backup has/],
    ['a path of another folder', (all) => with1(all, 'database/../session-secret'), /entry that no backup has/],
    ['a link', (all) => with1(all, 'files/covers/one.webp', 'SymbolicLink'), /entry that no backup has/],
    ['a folder', (all) => with1(all, 'files/covers/one', 'Directory'), /entry that no backup has/],
    ['an entry that is not named', (all) => with1(all, 'files/covers/more.webp'), /entries that its manifest does not/],
    [
      'an entry less',
      (all) => all.filter(({ path }) => path !== 'database/likes.jsonl'),
      /likes.jsonl is not what its/,
    ],
    ['an entry twice', (all) => [...all.slice(0, 2), ...all.slice(1)], /twice/],
    ['an entry that was changed', (all) => changed(all, 'database/likes.jsonl'), /likes.jsonl is not what its/],
    ['no manifest', (all) => all.slice(0, -1), /it has no manifest/],
    ['a manifest that is none', (all) => changed(all, 'manifest.json'), /its manifest cannot be read/],
    [
      'a later format',
      (all) => all.map((one, n) => (n === 0 ? { ...one, bytes: Buffer.from('promptery-backup 2\n') } : one)),
      /was made by a newer Promptery \(format 2\)/,
    ],
    ['a later schema', (all, manifest) => withManifest(all, { ...manifest, schema: 9e12 }), /by a newer Promptery/],
    ['an unknown schema', (all, manifest) => withManifest(all, { ...manifest, schema: 5 }), /does not know/],
  ])('%s', async (_, change, expected) => {
    const manifest = JSON.parse(entries.at(-1)?.bytes.toString() ?? '') as Manifest
    expect(await isRefused(packed(change(entries, manifest)))).toMatch(expected)
  })

  it('rows that do not fit are rolled back, with the pictures', async () => {
    // Whole as a file, and wrong inside: as if somebody had edited it and made the checksums right.
    for (const rowsOfLikes of [
      '["01900000-0000-7000-8000-000000000000","01900000-0000-7000-8000-000000000000","2026-01-01"]\n',
      '{"broken\n',
    ]) {
      const bytes = Buffer.from(rowsOfLikes)
      const manifest = JSON.parse(entries.at(-1)?.bytes.toString() ?? '') as Manifest
      manifest.entries['database/likes.jsonl'] = createHash('sha256').update(bytes).digest('hex')
      const all = entries.map((one) => (one.path === 'database/likes.jsonl' ? { ...one, bytes } : one))
      expect(await isRefused(packed(withManifest(all, manifest)))).not.toBe('restored')
      expect(await everythingOf(target)).toEqual(before)
    }
  }, 60_000)

  it('the same tools make one that is restored', async () => {
    const file = join(target.folder, 'tools.tar.gz')
    await writeFile(file, packed(entries))
    expect((await verifyBackup(file)).format).toBe(1)
    expect((await stat(file)).size).toBeGreaterThan(1_000)
  })
})

interface Entry {
  path: string
  bytes: Buffer
  type?: HeaderData['type']
}

const with1 = (all: Entry[], path: string, type?: Entry['type']): Entry[] => [
  ...all.slice(0, -1),
  { path, bytes: Buffer.from(type ? '' : 'evil'), ...(type && { type }) },
  ...all.slice(-1),
]
const changed = (all: Entry[], path: string): Entry[] =>
  all.map((one) => (one.path === path ? { ...one, bytes: Buffer.concat([one.bytes, Buffer.from('[]\n')]) } : one))
const withManifest = (all: Entry[], manifest: Manifest): Entry[] => [
  ...all.slice(0, -1),
  { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
]

/** A backup made by hand, with whatever in it. */
function packed(all: Entry[]): Buffer {
  const blocks = all.flatMap(({ path, bytes, type = 'File' }) => {
    const head = Buffer.alloc(512)
    const linkpath = type === 'SymbolicLink' ? '/etc/passwd' : ''
    new Header({ path, size: bytes.length, type, mode: 0o600, mtime: new Date(), linkpath }).encode(head)
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return sealed(gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])))
}

const sealed = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, sealOf(createHash('sha256').update(bytes).digest('hex'))])
