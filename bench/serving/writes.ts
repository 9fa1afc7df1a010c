import { drizzle } from 'drizzle-orm/node-postgres'
import { likePrompt } from '../../server/src/market/like-prompt.ts'
import { preparingClient } from '../../server/src/platform/db/connection/pool.ts'
import { type Shop, say } from '../shop.ts'
import { measure } from './load.ts'
import type { Member } from './members.ts'
import { type Bench, CONFIG } from './reads.ts'
import { pairsOf } from './statements.ts'
import { showRow } from './table.ts'
import { transactionsPerSecond, type Write } from './transactions.ts'

/** If the shop has that many listings. */
const PAIRS_MAX = 1_500
/** Likes for the cost of one, and those before them. */
const LIKES = 1_000
const WARM_LIKES = 100

export async function measureWrite({ database, databaseUrl }: Shop, bench: Bench, write: Write): Promise<void> {
  const { url, members, cpuTimes } = bench
  const pairs = await pairsOf(database.db, members, 2 * PAIRS_MAX)
  const amount = Math.floor(pairs.length / 2)
  const limit = await transactionsPerSecond(databaseUrl, write, pairs.splice(0, amount))
  const requests = pairs.splice(0, amount).map((pair) => ({
    ...write.call(pair),
    headers: { cookie: pair.member.cookie, 'content-type': 'application/json' },
  }))
  const measured = await measure({ url, requests, amount }, cpuTimes)
  showRow({ what: write.name, ...measured, ratio: measured.perSecond / limit, wanted: 0.6 })
}

/** Times the shop's own statement of a like on one connection that does not wait for the flush of its commits. */
export async function measureLikeCost(
  { database, databaseUrl, ctx }: Shop,
  { members, cpuTimes }: Bench,
): Promise<void> {
  const pairs = await pairsOf(database.db, members, LIKES + WARM_LIKES)
  const client = new (preparingClient(10))({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const times: number[] = []
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  client.query = (async (...given: unknown[]) => {
    const begun = performance.now()
    const result = await query(...given)
    times.push(performance.now() - begun)
    return result
  }) as unknown as typeof client.query
  const db = drizzle(client)
  for (const [turn, { member, promptId }] of pairs.entries()) {
    if (turn === WARM_LIKES) await cpuTimes()
    const user = { id: member.id, username: '', email: '', role: 'member' } as const
    await likePrompt({ ...ctx, db, user }, { id: promptId })
  }
  const { database: cpuMs } = await cpuTimes()
  await client.end()
  const counted = times.slice(WARM_LIKES).sort((a, b) => a - b)
  const mean = counted.reduce((sum, ms) => sum + ms, 0) / counted.length
  say(
    `a like in PostgreSQL without the flush of its commit: median ${counted[Math.floor(counted.length / 2)]?.toFixed(2)} ms, ` +
      `mean ${mean.toFixed(2)}, ${(cpuMs / counted.length).toFixed(2)} of processor (wanted 2)`,
  )
}

/** All members like one prompt concurrently, compared with single likes. */
export async function measureHotPrompt({ database }: Shop, { url, members }: Bench): Promise<void> {
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
      (await database.query('select likes_count from listings where id = $1', [hot.promptId])).rows.map(
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
