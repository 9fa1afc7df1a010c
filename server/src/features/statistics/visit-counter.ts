import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Deps } from '../../context.ts'
import { listingVisits, prompts, visitMarks, visitSalts } from '../../db/schema.ts'
import { listedPrompts } from '../../listings/visibility.ts'
import { dayOf } from './days.ts'

/** How long visits are collected before they are written. */
const COLLECTED_MS = 5_000
/** So many at most are collected, some megabytes. Those beyond are not counted. */
const COLLECTED_MAX = 10_000
const USER_AGENT_MAX = 300

export interface Visit {
  promptId: string
  /** What stands for the visitor's address. */
  network: string
  userAgent: string
  /** Null: a visitor without a session. */
  userId: string | null
}

interface Collected extends Visit {
  day: string
}

/**
 * Counts who looks at listings: each visitor once a day for each (decision 043). A visit is kept in memory for seconds
 * and written with all others in one statement: who visits waits for nothing, and a process that is killed loses those
 * of its last seconds. What tells visitors apart never leaves the process but as a hash.
 */
export class VisitCounter {
  private readonly ctx: Pick<Deps, 'db' | 'config' | 'log'>
  private collected = new Map<string, Collected>()
  private timer: NodeJS.Timeout | undefined
  private written = Promise.resolve()
  private salt: { day: string; salt: string } | undefined
  private hasFailed = false
  private isWriting = false

  constructor(ctx: Pick<Deps, 'db' | 'config' | 'log'>) {
    this.ctx = ctx
  }

  /** Takes down a visit, unless it is of a crawler. */
  note({ userAgent, ...visit }: Visit, now = new Date()): void {
    if (userAgent === '' || isbot(userAgent)) return
    this.collect({ ...visit, userAgent: userAgent.slice(0, USER_AGENT_MAX), day: dayOf(now) })
  }

  /** Writes what is collected. Resolves when it is written, or has failed and waits for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const visits = [...this.collected.values()]
    this.collected = new Map()
    this.written = this.written.then(() => this.write(visits))
    await this.written
  }

  /** Writes what is collected, for the last time. */
  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.timer)
  }

  private collect(visit: Collected): void {
    if (this.collected.size >= COLLECTED_MAX) return
    const { day, promptId, network, userAgent } = visit
    this.collected.set([day, promptId, network, userAgent].join('\n'), visit)
    this.flushSoon()
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      // What comes while a write lasts is collected further, and bounded so.
      if (this.isWriting) this.flushSoon()
      else void this.flush()
    }, COLLECTED_MS).unref()
  }

  private async write(visits: Collected[]): Promise<void> {
    this.isWriting = true
    for (const [day, ofDay] of Map.groupBy(visits, (visit) => visit.day)) {
      try {
        await countVisits(this.ctx, day, await this.saltOf(day), ofDay)
        this.hasFailed = false
      } catch (error) {
        // Once for all tries: the next seconds bring the next failure.
        if (!this.hasFailed) this.ctx.log.warn({ err: error }, 'visits could not be counted and will be tried again')
        this.hasFailed = true
        for (const visit of ofDay) this.collect(visit)
      }
    }
    this.isWriting = false
  }

  /** The same for every process. The first one of a day makes it. */
  private async saltOf(day: string): Promise<string> {
    if (this.salt?.day !== day) {
      const [row] = await this.ctx.db
        .insert(visitSalts)
        .values({ day })
        .onConflictDoUpdate({ target: visitSalts.day, set: { day } })
        .returning({ salt: visitSalts.salt })
      if (!row) throw new Error('There is no salt for visits')
      this.salt = { day, salt: row.salt }
    }
    return this.salt.salt
  }
}

/** What a visitor of a listing leaves: 128 bits that nobody can make again without the salt. */
const markOf = (salt: string, { promptId, network, userAgent }: Visit): string =>
  createHash('sha256').update([salt, promptId, network, userAgent].join('\n')).digest('hex').slice(0, 32)

/**
 * Adds to each listing its visitors that are new today. Visits of what is not on the market count for nothing, nor do an
 * engineer's own. Rows are written in one order, so that processes do not wait for each other in a circle.
 */
async function countVisits(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  day: string,
  salt: string,
  visits: Collected[],
): Promise<void> {
  const array = (values: (string | null)[]) => sql`${sql.param(values)}::uuid[]`
  await db.execute(sql`
    with seen as (
      select distinct on (mark) mark, ${prompts.id} as prompt_id, ${prompts.uploadedBy} as engineer_id
      from unnest(${array(visits.map((visit) => visit.promptId))}, ${array(visits.map((visit) => markOf(salt, visit)))},
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
