// Measures the shop's throughput beside an upper bound: `npm run bench -- [COUNT…]`. Fills a temporary
// PostgreSQL (or that at DATABASE_URL, which keeps it) with COUNT listings, 1,000,000 unless said, and measures a server
// process as production runs it. Ratios, not figures, tell one machine's shop from another's.
import { startTestServer } from '@promptery/testing/server'
import { fillOnce } from '../fill.ts'
import { LIBRARY, type Shop, say, withDataDir, withShop } from '../shop.ts'
import { type Ceiling, startCeiling } from './ceilings.ts'
import { measureCovers } from './covers.ts'
import { type Interleaved, measure, measureInterleaved } from './load.ts'
import { type Member, signedIn } from './members.ts'
import { operationsOf, pairsOf } from './statements.ts'
import { transactionsPerSecond, WRITES } from './transactions.ts'

const MEMBERS = 1_000
/** Of each kind, if the shop has that many listings. */
const PAIRS_MAX = 1_500
const CONFIG = '/api/v1/config'
/** Column headings. */
const HEAD = ['what', 'a second', 'p99 ms', 'ceiling', 'ratio', 'wanted'] as const

type Row = [what: string, measured: Interleaved, ceiling: number, wanted: number | undefined]

const show = (cells: readonly (string | number)[]): void =>
  say(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(44) : String(cell).padStart(9))).join(' '))

function showRow([what, { perSecond, p99, failed, ratio }, ceiling, wanted]: Row): void {
  show([what, perSecond.toFixed(0), p99.toFixed(0), ceiling.toFixed(0), ratio.toFixed(2), wanted ?? ''])
  if (failed > 0) say(`  ${failed} of them failed`)
}

async function measureReads(
  url: string,
  ceiling: Ceiling,
  members: Member[],
  asked: Awaited<ReturnType<typeof operationsOf>>,
) {
  for (const [at, { what, path, wanted }] of FIRST_PAGES.entries()) {
    const [limit, shop] = await measureInterleaved([
      { url: ceiling.url, requests: [{ path: `/static/${at}` }] },
      { url, requests: [{ path }] },
    ])
    if (limit && shop) showRow([what, shop, limit.perSecond, wanted])
  }
  for (const [at, { name, paths, wanted }] of asked.entries()) {
    const cookieOf = (turn: number) => members[turn % members.length]?.cookie ?? ''
    const [limit, signedOut, signedIn] = await measureInterleaved([
      // The same number of different requests, for the same cost of the load generator.
      { url: ceiling.url, requests: paths.map((_, turn) => ({ path: `/query/${at}?turn=${turn}` })) },
      { url, requests: paths.map((path) => ({ path })) },
      { url, requests: paths.map((path, turn) => ({ path, headers: { cookie: cookieOf(turn) } })) },
    ])
    if (!limit || !signedOut || !signedIn) continue
    showRow([`${name}, signed out`, signedOut, limit.perSecond, wanted.out])
    showRow([`${name}, signed in`, signedIn, limit.perSecond, wanted.in])
  }
}

const FIRST_PAGES: { what: string; path: string; wanted?: number }[] = [
  { what: 'home’s list, signed out', path: '/api/v1/prompts/all-prompts?sort=Top', wanted: 0.6 },
  { what: 'the marketplace’s first page, signed out', path: '/api/v1/prompts/all-prompts', wanted: 0.6 },
  { what: 'the page of the marketplace', path: '/marketplace', wanted: 0.6 },
  { what: '/config', path: CONFIG },
]

async function measureWrites({ database, databaseUrl }: Shop, url: string, members: Member[]) {
  const pairs = await pairsOf(database.db, members, 2 * PAIRS_MAX * WRITES.length)
  const amount = Math.floor(pairs.length / (2 * WRITES.length))
  for (const write of WRITES) {
    const limit = await transactionsPerSecond(databaseUrl, write, pairs.splice(0, amount))
    const requests = pairs.splice(0, amount).map((pair) => ({
      ...write.call(pair),
      headers: { cookie: pair.member.cookie, 'content-type': 'application/json' },
    }))
    const measured = await measure({ url, requests, amount })
    showRow([write.name, { ...measured, ratio: measured.perSecond / limit }, limit, 0.6])
  }
}

/** All members like one prompt concurrently, compared with single likes. */
async function measureHotPrompt({ database }: Shop, url: string, members: Member[]) {
  const [hot, ...others] = await pairsOf(database.db, members, members.length + 101)
  if (!hot) return
  const likeOf = ({ cookie }: Member, promptId: string) => ({
    method: 'POST' as const,
    path: `/api/v1/prompts/like/${promptId}`,
    headers: { cookie },
  })
  const alone = await measure({
    url,
    connections: 1,
    amount: 100,
    requests: others.slice(0, 100).map(({ member, promptId }) => likeOf(member, promptId)),
  })
  const likers = members.filter(({ id }) => id !== hot.sellerId)
  const count = async () =>
    Number(
      (await database.query('select likes_count from prompts where id = $1', [hot.promptId])).rows.map(
        (row) => (row as { likes_count: number }).likes_count,
      )[0],
    )
  const before = await count()
  const requests = likers.map((member) => likeOf(member, hot.promptId))
  const crowd = await measure({ url, connections: likers.length, amount: likers.length, requests })
  const exact = (await count()) - before === likers.length - crowd.failed
  const known = await measure({ url, connections: likers.length, amount: likers.length, requests: [{ path: CONFIG }] })
  say(
    `${likers.length} like one prompt at once: the count is ${exact ? 'exact' : 'WRONG'}, ${crowd.failed} failed; p99 ${crowd.p99.toFixed(0)} ms, a like alone ` +
      `${alone.p99.toFixed(0)} ms at p99: ${(crowd.p99 / alone.p99).toFixed(0)} times (wanted 10); as many answers from memory at once: p99 ${known.p99.toFixed(0)} ms`,
  )
}

async function measureShop(shop: Shop): Promise<void> {
  const { databaseUrl } = shop
  const asked = await operationsOf(shop.database.db)
  const members = await signedIn(shop.database.db, MEMBERS)
  await withDataDir(async (dataDir) => {
    const server = await startTestServer({ dataDir, databaseUrl, isBuilt: true, env: { LOG_LEVEL: 'info' } })
    const bodies = await Promise.all(
      FIRST_PAGES.map(async ({ path }) => (await fetch(server.url + path, { headers: { accept: '*/*' } })).text()),
    )
    const ceiling = await startCeiling({ databaseUrl, bodies, statements: asked })
    try {
      show(HEAD)
      await measureReads(server.url, ceiling, members, asked)
      await measureWrites(shop, server.url, members)
      await measureHotPrompt(shop, server.url, members)
      await measureCovers(server.url, asked.at(-1)?.paths ?? [])
    } finally {
      ceiling.stop()
      await server.stop()
    }
  })
}

const counts = process.argv.slice(2).map(Number)
for (const count of counts.length > 0 ? counts : [1_000_000]) {
  await withShop(async (shop) => {
    await fillOnce(shop.database, { count, file: LIBRARY })
    say(`\n${count.toLocaleString('en')} listings, 10 connections`)
    await measureShop(shop)
  })
}
