import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from '../testing/process.ts'
import { aNewShop, contentOf, runCli, type Shop, stock } from '../testing/shop.ts'
import { verifyBackup } from './verify-backup.ts'

let source: Shop
let target: Shop
let file: string
beforeAll(async () => {
  source = await aNewShop()
  target = await aNewShop()
  await stock(source)
  await stock(target)
  file = join(source.folder, 'whole.tar.gz')
  expect(await runCli(source, 'backup', file)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await source.remove()
  await target.remove()
})

/** More by hand: `KILL_ROUNDS=30`. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)

/** Kills a command as the system does when it is short of memory, some time after its start. */
async function killed(shop: Shop, name: 'backup' | 'restore', afterMs: number, ...args: string[]): Promise<void> {
  const command = startProcess(`cli/${name}.ts`, shop.env, ...args)
  await Promise.race([sleep(afterMs), command.ended])
  command.child.kill('SIGKILL')
  await command.ended
}

async function lasts(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('A command that is killed', () => {
  it('leaves no backup that looks like one, and the next one clears away what it left', async () => {
    const whole = join(source.folder, 'next.tar.gz')
    const ms = await lasts(() => runCli(source, 'backup', whole))
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const broken = join(source.folder, `broken-${round}.tar.gz`)
      await killed(source, 'backup', ms * (0.4 + 0.6 * Math.random()), broken)
      if (existsSync(broken)) await verifyBackup(broken)
    }
    expect(await runCli(source, 'backup', whole, '--overwrite')).toMatchObject({ code: 0 })
    expect((await readdir(source.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  }, 120_000)

  it('leaves the old shop or the restored one, and the next try restores', async () => {
    const [old, restored] = [JSON.stringify(await contentOf(target)), JSON.stringify(await contentOf(source))]
    const mine = join(target.folder, 'mine.tar.gz')
    expect(await runCli(target, 'backup', mine)).toMatchObject({ code: 0 })
    const ms = await lasts(() => runCli(target, 'restore', mine, '--replace'))
    for (let round = 0; round < ROUNDS; round += 1) {
      await killed(target, 'restore', ms * (0.2 + 0.8 * Math.random()), file, '--replace')
      const { rows, pictures } = await contentOf(target)
      const isOld = JSON.stringify(rows) === JSON.stringify(JSON.parse(old).rows)
      const expected = JSON.parse(isOld ? old : restored)
      expect(JSON.stringify(rows) === JSON.stringify(expected.rows), 'one of the two').toBe(true)
      // Pictures that nobody names may be left; all that are named are there.
      expect(pictures).toMatchObject(expected.pictures)
      expect(await runCli(target, 'restore', mine, '--replace')).toMatchObject({ code: 0 })
      expect(JSON.stringify(await contentOf(target)) === old, 'the next try restores').toBe(true)
    }
  }, 240_000)
})

describe('Refused in one line:', () => {
  it('a file that is there, a folder that is not, and a shop that would be overwritten', async () => {
    const before = JSON.stringify(await contentOf(target))
    await writeFile(join(source.folder, 'there.tar.gz'), 'mine')
    for (const [shop, name, args, expected] of [
      [source, 'backup', [join(source.folder, 'there.tar.gz')], /^\S+ is there already: .*--overwrite\n$/],
      [source, 'backup', [join(source.folder, 'no', 'folder.tar.gz')], /^\S+ cannot be written \(ENOENT\)\n$/],
      [source, 'backup', [], /^Usage: npm run backup/],
      [target, 'restore', [file], /^There is a shop in .*--replace. Nothing was changed.\n$/],
      [target, 'restore', [join(source.folder, 'none')], /^There is no file /],
    ] as const) {
      const { code, printed } = await runCli(shop, name, ...args)
      expect(printed).toMatch(expected)
      expect(code).toBe(1)
    }
    expect(JSON.stringify(await contentOf(target)) === before).toBe(true)
  }, 60_000)

  it('a restore beside a running server, and a backup for which the disk has no room', async () => {
    const server = startProcess('main.ts', target.env)
    await server.until('Stop with Ctrl-C')
    try {
      const { code, printed } = await runCli(target, 'restore', file, '--replace')
      expect(printed).toMatch(
        /^(A server or a command is using|Others are connected to) .*stop .*Nothing was changed.\n$/,
      )
      expect(code).toBe(1)
      const full = join(target.folder, 'full.tar.gz')
      // No file may become longer than a few kilobytes: the next best to a full disk that needs no other rights.
      const limited = spawnSync('sh', ['-c', 'ulimit -f 16; exec node src/cli/backup.ts "$0"', full], {
        cwd: join(import.meta.dirname, '../..'),
        env: { PATH: process.env.PATH, ...target.env },
        encoding: 'utf8',
      })
      expect(limited.stderr).toMatch(/^There is no room left for \S+ \(EFBIG\): nothing was written\n$/)
      expect(limited.status).toBe(1)
      expect((await readdir(target.folder)).filter((name) => /full|unfinished/.test(name))).toEqual([])
    } finally {
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    }
  }, 60_000)
})
