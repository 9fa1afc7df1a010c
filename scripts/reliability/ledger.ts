import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brokenCovers, inconsistencies, orphanedCovers, rowsOf } from '@promptery/testing/consistency'
import { openForCommand } from '../../server/src/db/connect.ts'
import type { Db } from '../../server/src/db/db.ts'

export const KINDS = ['message', 'like', 'purchase', 'upload'] as const
export type Kind = (typeof KINDS)[number]

/** What a client has asked the server to write. */
export interface Intent {
  kind: Kind
  /** By which its row is found: the client's key of a message, the title of an upload, `prompt/user` of the others. */
  key: string
  /** `acknowledged`: a 2xx was received. `refused`: an answer said no. `open`: the answer never came. */
  state: 'open' | 'acknowledged' | 'refused'
  /** The same once more: what is stored already is not stored twice. Absent where that is not promised. */
  again?: () => Promise<void>
}

export interface Where {
  dataDir: string
  databaseUrl?: string | undefined
}

/** All that was asked for in a test, to be held against what is stored. */
export class Ledger {
  readonly intents = new Map<string, Intent>()

  /** Notes what is about to be asked. */
  open(intent: Omit<Intent, 'state'>): Intent {
    const noted: Intent = { ...intent, state: 'open' }
    this.intents.set(`${intent.kind} ${intent.key}`, noted)
    return noted
  }

  count(state: Intent['state']): number {
    return [...this.intents.values()].filter((intent) => intent.state === state).length
  }

  /** How much of each kind was acknowledged, in words. */
  describe(): string {
    const all = [...this.intents.values()].filter(({ state }) => state === 'acknowledged')
    return KINDS.map((kind) => `${all.filter((intent) => intent.kind === kind).length} ${kind}s`).join(', ')
  }

  openOnes(): Intent[] {
    return [...this.intents.values()].filter(({ state }) => state === 'open')
  }

  /** What was acknowledged and is not stored, what is stored twice or without having been asked for. */
  async problems(db: Db): Promise<string[]> {
    const stored = await this.stored(db)
    const found: string[] = []
    for (const [name, { state }] of this.intents) {
      if (state === 'acknowledged' && !stored.has(name)) found.push(`LOST ${name}`)
      if (state === 'refused' && stored.has(name)) found.push(`REFUSED and stored ${name}`)
    }
    for (const [name, times] of stored) {
      if (!this.intents.has(name)) found.push(`UNASKED ${name}`)
      if (times > 1) found.push(`DOUBLED ${name}: ${times} times`)
    }
    return found
  }

  /** How often each is stored, by kind and key. */
  async stored(db: Db): Promise<Map<string, number>> {
    const rows = await rowsOf<{ name: string; times: number }>(
      db,
      `select 'message ' || message name, count(*)::int times from messages group by 1
        union all select 'like ' || prompt_id || '/' || user_id, count(*)::int from likes group by 1
        union all select 'purchase ' || prompt_id || '/' || buyer_id, count(*)::int from purchases group by 1
        union all select 'upload ' || title, count(*)::int from prompts group by 1`,
    )
    return new Map(rows.map(({ name, times }) => [name, times]))
  }
}

/** Works with the database of a server that is running, or of none, as a command does. */
export async function withDatabase<Result>(where: Where, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openForCommand({ dataDir: where.dataDir, databaseUrl: where.databaseUrl })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** All that is wrong with what is stored: against the ledger, within the database, and with the files. */
export async function allProblems(ledger: Ledger, where: Where): Promise<string[]> {
  const files = join(where.dataDir, 'files')
  return withDatabase(where, async (db) => [
    ...(await ledger.problems(db)),
    ...(await inconsistencies(db)),
    ...(await brokenCovers(db, files)),
  ])
}

/** The folders of covers without a row. */
export function orphansOf(where: Where): Promise<string[]> {
  const directory = join(where.dataDir, 'files/covers')
  const folders = existsSync(directory) ? readdirSync(directory) : []
  return withDatabase(where, (db) => orphanedCovers(db, folders))
}
