import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '@promptery/testing/process'
import { startTestServer } from '@promptery/testing/server'
import { allProblems, Ledger, orphansOf } from '../ledger.ts'
import type { Part, PartOptions } from '../part.ts'
import { Shoppers } from '../shoppers.ts'

const PEOPLE = 12
const AT_ONCE = 3

/** Cleans up files left by killed uploads, which the server would do later. */
async function sweep({ dataDir }: PartOptions): Promise<void> {
  const command = startProcess('cli/sweep.ts', { DATA_DIR: dataDir }, '--minutes', '0', '--force')
  if ((await command.ended) !== 0) throw new Error(command.printed())
}

/** Kills the server with SIGKILL at random moments under writes: acknowledged writes are stored, and all data is consistent. */
export const killPart: Part = async (options) => {
  const { dataDir, rounds } = options
  const ledger = new Ledger()
  const problems: string[] = []
  let shoppers: Shoppers | undefined
  let repeated = 0
  let orphans = 0
  let slowestStartMs = 0
  for (let round = 1; round <= rounds + 1; round += 1) {
    const begun = performance.now()
    const server = await startTestServer({ dataDir })
    try {
      if (round > 1) slowestStartMs = Math.max(slowestStartMs, performance.now() - begun)
      shoppers ??= await Shoppers.at(server.url, ledger, PEOPLE)
      shoppers.goTo(server.url)
      repeated += await shoppers.retryOpen()
      problems.push(...(await allProblems(ledger, options)).map((problem) => `round ${round - 1}: ${problem}`))
      if (problems.length > 0) break
      if (round > rounds) {
        orphans = (await orphansOf(options)).length
        await sweep(options)
        const left = await orphansOf(options)
        problems.push(...left.map((name) => `ORPHAN ${name} is there after the sweep`))
        problems.push(...(await allProblems(ledger, options)).map((problem) => `after the sweep: ${problem}`))
        break
      }
      shoppers.start(AT_ONCE)
      await sleep(100 + Math.random() * 1_400)
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
    }
    await shoppers.stop()
    problems.push(...shoppers.takeFigures().bad)
  }
  return {
    figures: [
      `${rounds} kills, ${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()})`,
      `${repeated} requests retried after a kill, ${orphans} pictures of killed uploads cleaned up`,
      `slowest start after a kill: ${Math.round(slowestStartMs)} ms`,
    ],
    problems,
  }
}
