import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { listedPrompts } from '../../listings/visibility.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { listingVisits, prompts, visitMarks, visitSalts } from '../../platform/db/schema.ts'
import { batched } from '../../platform/db/statements.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dayOf } from './statistics.ts'

export interface Visit {
  promptId: string
  /** The visitor's network, derived from the address. */
  network: string
  userAgent: string
  /** Null: without a session. */
  userId: string | null
}

/** What leaves the process of a visit. */
interface Marked extends Pick<Visit, 'promptId' | 'userId'> {
  day: string
  mark: string
}

type Shop = Pick<Deps, 'db' | 'config'>

/**
 * Counts visitors of listings, each once a day for each listing, except crawlers. Salts and marks of the day are deleted
 * after it: only a number for each listing and day stays.
 */
export function visitCounter(shop: Shop): (visit: Visit, now?: Date) => Promise<void> {
  const count = batched(
    ({ day }: Marked) => day,
    (visits) => countListed(shop, visits),
    { isSerial: true },
  )
  let known = { day: '', salt: Promise.resolve('') }
  const saltFor = (day: string): Promise<string> => {
    if (known.day === day) return known.salt
    const salt = saltOf(shop.db, day)
    known = { day, salt }
    salt.catch(() => {
      known.day = ''
    })
    return salt
  }
  return async ({ promptId, userId, network, userAgent }, now = new Date()) => {
    if (userAgent === '' || isbot(userAgent)) return
    const day = dayOf(now)
    // 128 bits that cannot be reproduced without the salt.
    const hash = createHash('sha256').update([await saltFor(day), promptId, network, userAgent].join('\n'))
    await count({ promptId, userId, day, mark: hash.digest('hex').slice(0, 32) })
  }
}

/** The day's salt, shared by all processes. The first one creates it. */
async function saltOf(db: Db, day: string): Promise<string> {
  const [row] = await db
    .insert(visitSalts)
    .values({ day })
    .onConflictDoUpdate({ target: visitSalts.day, set: { day } })
    .returning({ salt: visitSalts.salt })
  if (!row) throw new Error('There is no salt for visits')
  return row.salt
}

/** Tries again when a listing is deleted during the statement, which fails the batch. The second try does not find it. */
async function countListed(shop: Shop, visits: [Marked, ...Marked[]]): Promise<void> {
  try {
    await countVisits(shop, visits)
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error
    await countVisits(shop, visits)
  }
}

/**
 * Adds new visitors of a day to each listing. Visits of unlisted prompts and of the engineer do not count. Rows are
 * sorted, so that processes do not deadlock.
 */
async function countVisits({ db, config }: Shop, visits: [Marked, ...Marked[]]): Promise<void> {
  const array = (values: (string | null)[]) => sql`${sql.param(values)}::uuid[]`
  const [{ day }] = visits
  await db.execute(sql`
    with seen as (
      select distinct on (mark) mark, ${prompts.id} as prompt_id, ${prompts.uploadedBy} as engineer_id
      from unnest(${array(visits.map((visit) => visit.promptId))}, ${array(visits.map((visit) => visit.mark))},
        ${array(visits.map((visit) => visit.userId))}) as visit (prompt_id, mark, user_id)
      join ${prompts} on ${prompts.id} = visit.prompt_id
      where ${listedPrompts(config.requireApproval)} and ${prompts.uploadedBy} is distinct from visit.user_id
      order by mark
    ), fresh as (
      insert into ${visitMarks} (day, mark) select ${day}::date, mark from seen order by mark
      on conflict do nothing returning mark
    )
    insert into ${listingVisits} (engineer_id, day, prompt_id, visits)
    select engineer_id, ${day}::date, prompt_id, count(*) from seen join fresh using (mark)
    group by engineer_id, prompt_id order by engineer_id, prompt_id
    on conflict (engineer_id, day, prompt_id) do update set visits = ${listingVisits.visits} + excluded.visits`)
}

/** Removes the visitor hashes and salts of past days. Totals stay. */
export const purgeVisitorsJob: Job = {
  name: 'forget-visitors',
  cron: '*/10 * * * *',
  async run({ db }) {
    // Visits of a day's last seconds are written in the first ones of the next.
    const today = sql`((now() - interval '5 minutes') at time zone 'UTC')::date`
    // The salt first, which could identify visitors.
    await db.delete(visitSalts).where(lt(visitSalts.day, today))
    await db.delete(visitMarks).where(lt(visitMarks.day, today))
  },
}
