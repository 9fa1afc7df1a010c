import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { Deps } from '../../platform/context.ts'
import { listingVisits, prompts, visitMarks, visitSalts } from '../../platform/db/schema.ts'
import { dayOf } from './days.ts'

/** Time between writes. */
const COLLECTED_MS = 5_000
/** Visits collected at most, some megabytes. More are not counted. */
const COLLECTED_MAX = 10_000
const USER_AGENT_MAX = 300

export interface Visit {
  promptId: string
  /** The visitor's network, derived from the address. */
  network: string
  userAgent: string
  /** Null: without a session. */
  userId: string | null
}

interface Collected extends Visit {
  day: string
}

/**
 * Counts visitors of listings, each once a day for each listing (decision 043). Visits are collected in memory and
 * written every few seconds in one statement: requests do not wait, and a killed process loses its last seconds. Data
 * that identifies visitors leaves the process as a hash only.
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

  /** Collects a visit, unless it is a crawler's. */
  note({ userAgent, ...visit }: Visit, now = new Date()): void {
    if (userAgent === '' || isbot(userAgent)) return
    this.collect({ ...visit, userAgent: userAgent.slice(0, USER_AGENT_MAX), day: dayOf(now) })
  }

  /** Writes collected visits. Resolves when they are written, or have failed and are queued for the next write. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const visits = [...this.collected.values()]
    this.collected = new Map()
    this.written = this.written.then(() => this.write(visits))
    await this.written
  }

  /** Writes collected visits a last time. */
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
      // Visits during a write are collected further, within the limit.
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
        // Logged once for consecutive failures.
        if (!this.hasFailed) this.ctx.log.warn({ err: error }, 'visits could not be counted and will be tried again')
        this.hasFailed = true
        for (const visit of ofDay) this.collect(visit)
      }
    }
    this.isWriting = false
  }

  /** The day's salt, shared by all processes. The first one creates it. */
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

/** Hash of a visit: 128 bits that cannot be reproduced without the salt. */
const markOf = (salt: string, { promptId, network, userAgent }: Visit): string =>
  createHash('sha256').update([salt, promptId, network, userAgent].join('\n')).digest('hex').slice(0, 32)

/**
 * Adds new visitors of the day to each listing. Visits of unlisted prompts and of the engineer do not count. Rows are
 * sorted, so that processes do not deadlock.
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
