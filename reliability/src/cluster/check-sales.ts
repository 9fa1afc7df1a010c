import { Person } from '@promptery/testing/person'
import { listings, notifications, purchases, users } from '../../../server/src/platform/db/schema.ts'
import { type Cluster, sellPrompt, urlOf } from './cluster.ts'
import { quantile, type Report } from './report.ts'

const SELLERS = 4
const PROMPTS_EACH = 5

interface Purchase {
  buyer: Person
  promptId: string
}

/** Concurrent purchases, each sent twice through two processes, leave exact counts. */
export async function checkSales(report: Report, cluster: Cluster, buyers: Person[]): Promise<void> {
  report.heading(`${buyers.length} buy at once, each twice at once through different processes`)
  const sellers = await Promise.all(Array.from({ length: SELLERS }, (_, at) => new Person(urlOf(cluster, at)).signUp()))
  const one = await sellPrompt(sellers[0] as Person, 'What everybody wants')
  const same = buyers.map((buyer) => ({ buyer, promptId: one }))
  await checkRound(report, cluster, 'the same prompt', same)

  const catalogue: string[] = []
  for (const seller of sellers)
    for (let count = 0; count < PROMPTS_EACH; count += 1) catalogue.push(await sellPrompt(seller, `Prompt ${count}`))
  const different = buyers.map((buyer, index) => ({ buyer, promptId: catalogue[index % catalogue.length] ?? '' }))
  await checkRound(report, cluster, `${catalogue.length} different prompts`, different)
}

async function checkRound(report: Report, cluster: Cluster, what: string, wanted: Purchase[]): Promise<void> {
  const timesMs: number[] = []
  const begun = performance.now()
  const responses = await Promise.all(
    wanted.flatMap(({ buyer, promptId }, index) =>
      [index, index + 1].map(async (server) => {
        const sentAt = performance.now()
        const body = { boughtBy: buyer.id, promptId }
        const { status } = await buyer.at(urlOf(cluster, server)).call('POST', '/users/buy', body)
        timesMs.push(performance.now() - sentAt)
        return status
      }),
    ),
  )
  const took = Math.round(performance.now() - begun)
  const count = (status: number) => responses.filter((found) => found === status).length
  report.check(
    `${what}: one of two is new`,
    count(201) === wanted.length && count(200) === wanted.length,
    `${count(201)} answered 201, ${count(200)} answered 200, ${responses.length} in ${took} ms (95% within ${quantile(timesMs, 0.95)} ms)`,
  )
  await checkCounts(report, cluster, what, wanted)
}

async function checkCounts(report: Report, { database: { db } }: Cluster, what: string, wanted: Purchase[]) {
  const ids = new Set(wanted.map(({ promptId }) => promptId))
  const sold = (await db.select().from(listings)).filter(({ id }) => ids.has(id))
  const rows = (await db.select().from(purchases)).filter(({ promptId }) => ids.has(promptId))
  const notified = (await db.select().from(notifications)).filter(
    ({ type, promptId }) => type === 'sold' && promptId !== null && ids.has(promptId),
  )
  const pairs = new Set(rows.map(({ buyerId, promptId }) => `${buyerId} ${promptId}`))
  const allRows = await db.select().from(purchases)
  const sellers = await db.select().from(users)
  const isExact = sold.every(
    ({ id, salesCount }) => salesCount === wanted.filter(({ promptId }) => promptId === id).length,
  )
  const sellersExact = sellers.every(
    ({ id, salesCount }) => salesCount === allRows.filter(({ sellerId }) => sellerId === id).length,
  )
  const sum = sold.reduce((all, { salesCount }) => all + salesCount, 0)
  report.check(
    `${what}: exact counts`,
    isExact && sellersExact && [rows.length, notified.length, pairs.size].every((found) => found === wanted.length),
    `${sum} sales counted, ${rows.length} purchases, ${notified.length} notifications; each prompt ${isExact ? 'right' : 'WRONG'}, each seller ${sellersExact ? 'right' : 'WRONG'}`,
  )
}
