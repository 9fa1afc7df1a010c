// Measures the shop's throughput beside an upper bound: `npm run bench -- [COUNT…] [--only WORDS,WORDS…]`. Fills a temporary
// PostgreSQL (or that at DATABASE_URL, which keeps it) with COUNT listings, 1,000,000 unless said, and measures a server
// process as production runs it. Ratios, not figures, tell one machine's shop from another's. `--only` measures the
// lines with these words in their names.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startTestServer } from '@promptery/testing/server'
import { cpuClock } from '../cpu.ts'
import { fillOnce } from '../fill.ts'
import { LIBRARY, type Shop, say, startJobsEnded, withDataDir, withShop } from '../shop.ts'
import { startCeiling } from './ceilings.ts'
import { measureCopies } from './copies.ts'
import { measureCovers } from './covers.ts'
import { signedIn } from './members.ts'
import { type Bench, FIRST_PAGES, measureFirstPage, measureOperation } from './reads.ts'
import { measureSimilar } from './similar.ts'
import { type Operation, operationsOf } from './statements.ts'
import { showHead } from './table.ts'
import { WRITES } from './transactions.ts'
import { measureHotPrompt, measureLikeCost, measureWrite } from './writes.ts'

const MEMBERS = 1_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const isAsked = (name: string): boolean =>
  values.only.split(',').some((words) => name.toLowerCase().includes(words.toLowerCase()))

async function measureAll(shop: Shop, bench: Bench, operations: Operation[], pid = 0): Promise<void> {
  showHead()
  for (const [at, page] of FIRST_PAGES.entries()) if (isAsked(page.what)) await measureFirstPage(bench, page, at)
  for (const [at, operation] of operations.entries())
    if (isAsked(operation.name)) await measureOperation(bench, operation, at)
  if (isAsked('resident')) say(`resident after these reads: ${await residentMegabytes(pid)} MB (wanted 250)`)
  if (isAsked('similar')) await measureSimilar(bench.url, operations.at(-1)?.paths ?? [])
  for (const write of WRITES) if (isAsked(write.name)) await measureWrite(shop, bench, write)
  if (isAsked('like in postgresql')) await measureLikeCost(shop, bench)
  if (isAsked('hot')) await measureHotPrompt(shop, bench)
  if (isAsked('covers')) await measureCovers(bench.url, operations.at(-1)?.paths ?? [])
  // Last, as it may compute two million fingerprints before.
  if (isAsked('near copies')) await measureCopies(shop, bench)
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function measureShop(shop: Shop): Promise<void> {
  const { databaseUrl } = shop
  const { db } = shop.database
  const operations = await operationsOf(db)
  const members = await signedIn(db, MEMBERS)
  await withDataDir(async (dataDir) => {
    const server = await startTestServer({ dataDir, databaseUrl, isBuilt: true, env: { LOG_LEVEL: 'info' } })
    const { url, child } = server
    const bodies = await Promise.all(
      FIRST_PAGES.map(async ({ path }) => (await fetch(url + path, { headers: { accept: '*/*' } })).text()),
    )
    const sessionKeys = members.map(({ sessionKey }) => sessionKey)
    const ceiling = await startCeiling({ databaseUrl, bodies, statements: operations, sessionKeys })
    const cpuTimes = await cpuClock(db, [child.pid, ceiling.pid])
    try {
      await startJobsEnded(shop.database)
      await measureAll(shop, { url, ceiling, members, cpuTimes }, operations, child.pid)
    } finally {
      ceiling.stop()
      await server.stop()
    }
  })
}

const counts = positionals.map(Number)
for (const count of counts.length > 0 ? counts : [1_000_000]) {
  await withShop(async (shop) => {
    await fillOnce(shop.database, { count, file: LIBRARY })
    say(`\n${count.toLocaleString('en')} listings, 10 connections`)
    await measureShop(shop)
  })
}
