import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILT_SERVER, startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewShop, contentOf, runCli, type Shop, stock } from '../../testing/shop/shop.ts'

let source: Shop
let target: Shop
let file: string
beforeAll(async () => {
  source = await aNewShop('unmigrated')
  target = await aNewShop('unmigrated')
  await stock(source)
  await stock(target)
  file = join(source.folder, 'whole.tar.gz')
  expect(await runCli(source, 'backup', file)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await source.remove()
  await target.remove()
})

describe('refused with one line:', () => {
  it('an existing file, a missing folder, and a shop that would be overwritten', async () => {
    const before = JSON.stringify(await contentOf(target))
    await writeFile(join(source.folder, 'there.tar.gz'), 'mine')
    for (const [shop, name, args, expected] of [
      [source, 'backup', [join(source.folder, 'there.tar.gz')], /^\S+ is there already: .*--overwrite\n$/],
      [source, 'backup', [join(source.folder, 'no', 'folder.tar.gz')], /^\S+ cannot be written \(ENOENT\)\n$/],
      [source, 'backup', [], /^Usage: npm run backup/],
      [target, 'restore', [file], /^There is a shop already: .*--replace .*Nothing was changed.\n$/],
      [target, 'restore', [join(source.folder, 'none')], /^There is no file /],
    ] as const) {
      const { code, printed } = await runCli(shop, name, ...args)
      expect(printed).toMatch(expected)
      expect(code).toBe(1)
    }
    expect(JSON.stringify(await contentOf(target)) === before).toBe(true)
  }, 120_000)

  it('a restore beside a running server, and a backup on a full disk', async () => {
    const server = startProcess(BUILT_SERVER, target.env)
    await server.until('Stop with Ctrl-C')
    try {
      const { code, printed } = await runCli(target, 'restore', file, '--replace')
      expect(printed).toMatch(/^Others are connected to the database .*stop .*Nothing was changed.\n$/)
      expect(code).toBe(1)
      const full = join(target.folder, 'full.tar.gz')
      // Limits the size of files, similar to a full disk without further privileges.
      const limited = spawnSync('sh', ['-c', 'ulimit -f 16; exec node src/cli/backup.ts "$0"', full], {
        cwd: join(import.meta.dirname, '../../..'),
        env: { PATH: process.env.PATH, ...target.env },
        encoding: 'utf8',
      })
      expect(limited.stderr).toMatch(/^There is no disk space left for \S+ \(EFBIG\): nothing was written\n$/)
      expect(limited.status).toBe(1)
      expect((await readdir(target.folder)).filter((name) => /full|unfinished/.test(name))).toEqual([])
    } finally {
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    }
  }, 120_000)
})
