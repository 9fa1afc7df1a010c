import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  brokenPictures,
  inconsistencies,
  orphanedPictures,
  PICTURE_FOLDERS,
  rowsOf,
} from '@promptery/testing/consistency'
import { openForCommand } from '../../server/src/platform/db/connection/connect.ts'
import type { Db } from '../../server/src/platform/db/db.ts'

export const KINDS = ['message', 'attachment', 'like', 'purchase', 'upload', 'follow'] as const
export type Kind = (typeof KINDS)[number]

/** A write that a client has requested. */
export interface Intent {
  kind: Kind
  /** Identifies its row: the client key of a message, the title of an upload, `prompt/user` or `engineer/user` otherwise. */
  key: string
  /** `acknowledged`: by a 2xx. `refused`: by another response. `open`: without a response. */
  state: 'open' | 'acknowledged' | 'refused'
  /** Retries it. Absent where a retry is not idempotent. */
  retry?: () => Promise<void>
}

export interface Where {
  dataDir: string
  databaseUrl?: string | undefined
}

/** All requested writes of a test, to compare with the database. */
export class Ledger {
  readonly intents = new Map<string, Intent>()

  /** Records a write before it is sent. */
  open(intent: Omit<Intent, 'state'>): Intent {
    const noted: Intent = { ...intent, state: 'open' }
    this.intents.set(`${intent.kind} ${intent.key}`, noted)
    return noted
  }

  count(state: Intent['state']): number {
    return [...this.intents.values()].filter((intent) => intent.state === state).length
  }

  /** Describes the acknowledged writes: a number of each kind. */
  describe(): string {
    const all = [...this.intents.values()].filter(({ state }) => state === 'acknowledged')
    return KINDS.map((kind) => `${all.filter((intent) => intent.kind === kind).length} ${kind}s`).join(', ')
  }

  openOnes(): Intent[] {
    return [...this.intents.values()].filter(({ state }) => state === 'open')
  }

  /** Lists acknowledged writes that are lost, refused ones that are stored, and rows doubled or never requested. */
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

  /** Number of rows by kind and key. */
  async stored(db: Db): Promise<Map<string, number>> {
    const rows = await rowsOf<{ name: string; times: number }>(
      db,
      `select case when attachment is null then 'message ' else 'attachment ' end || message name, count(*)::int times
          from messages group by 1
        union all select 'follow ' || engineer_id || '/' || follower_id, count(*)::int from follows group by 1
        union all select 'like ' || prompt_id || '/' || user_id, count(*)::int from likes group by 1
        union all select 'purchase ' || prompt_id || '/' || buyer_id, count(*)::int from purchases group by 1
        union all select 'upload ' || title, count(*)::int from prompts group by 1`,
    )
    return new Map(rows.map(({ name, times }) => [name, times]))
  }
}

/** Opens the database as a command does, whether or not a server runs. */
export async function withDatabase<Result>(where: Where, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openForCommand({ dataDir: where.dataDir, databaseUrl: where.databaseUrl })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Lists all problems of the stored data: against the ledger, within the database, and with the files. */
export async function allProblems(ledger: Ledger, where: Where): Promise<string[]> {
  const files = join(where.dataDir, 'files')
  return withDatabase(where, async (db) => [
    ...(await ledger.problems(db)),
    ...(await inconsistencies(db)),
    ...(await brokenPictures(db, files)),
  ])
}

/** The folders of covers and attachments without a row. */
export function orphansOf(where: Where): Promise<string[]> {
  const folders = PICTURE_FOLDERS.flatMap((name) => {
    const directory = join(where.dataDir, 'files', name)
    return existsSync(directory) ? readdirSync(directory).map((folder) => `${name}/${folder}`) : []
  })
  return withDatabase(where, (db) => orphanedPictures(db, folders))
}
