import { existsSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aNewShop, runCli, type Shop, stock } from '../../testing/shop/shop.ts'
import { verifyBackup } from './verify-backup.ts'

let source: Shop
beforeAll(async () => {
  source = await aNewShop()
  await stock(source)
})
afterAll(() => source.remove())

/** `npm run test:faults -- --only backup` runs more. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)

/** Kills a backup some time after its start. */
async function killed(afterMs: number, ...args: string[]): Promise<void> {
  const command = startProcess('cli/backup.ts', source.env, ...args)
  await Promise.race([sleep(afterMs), command.ended])
  command.child.kill('SIGKILL')
  await command.ended
}

it(
  'a killed backup leaves no file that looks complete, and a backup an hour later removes its remains',
  async () => {
    const unfinished = async () => (await readdir(source.folder)).filter((name) => name.startsWith('.unfinished-'))
    const whole = join(source.folder, 'next.tar.gz')
    await writeFile(join(source.folder, '.unfinished-one'), 'of one that was killed')
    const began = performance.now()
    expect(await runCli(source, 'backup', whole)).toMatchObject({ code: 0 })
    const ms = performance.now() - began
    for (let round = 0; round < ROUNDS; round += 1) {
      const broken = join(source.folder, `broken-${round}.tar.gz`)
      await killed(ms * (0.4 + 0.6 * Math.random()), broken)
      if (existsSync(broken)) await verifyBackup({ file: broken })
    }
    const longAgo = new Date(Date.now() - 61 * 60_000)
    for (const name of await unfinished()) await utimes(join(source.folder, name), longAgo, longAgo)
    await writeFile(join(source.folder, '.unfinished-busy'), 'of one that goes on')
    expect(await runCli(source, 'backup', whole, '--overwrite')).toMatchObject({ code: 0 })
    expect(await unfinished()).toEqual(['.unfinished-busy'])
  },
  120_000 + ROUNDS * 10_000,
)
