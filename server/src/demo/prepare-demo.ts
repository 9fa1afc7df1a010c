import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { users } from '../platform/db/schema.ts'
import type { Env } from '../platform/env.ts'
import { CannotStart } from '../platform/runtime/lifecycle.ts'
import { loadDemo } from './load.ts'

/** Password of every demo account, as in the README. */
export const DEMO_PASSWORD = 'promptery-demo'

/** Marker file in `DATA_DIR`: the demo catalogue was removed and must not be loaded again. */
export const DEMO_REMOVED_FILE = 'demo-removed'

type DemoEnv = Pick<Env, 'publicBy' | 'seed' | 'dataDir'>

/**
 * Loads the demo catalogue into an empty database, unless strangers could sign in to it or it was removed before.
 * @returns whether the database has demo accounts
 * @throws CannotStart when it has some and others can reach the shop
 */
export async function prepareDemo(
  db: Db,
  env: DemoEnv,
  hashPassword: (password: string) => Promise<string>,
): Promise<boolean> {
  const wasRemoved = existsSync(join(env.dataDir, DEMO_REMOVED_FILE))
  if (env.seed === 'demo' && !env.publicBy && !wasRemoved && (await isEmpty(db))) {
    process.stdout.write('Loading the demo catalogue …\n')
    await loadDemo(db, hashPassword(DEMO_PASSWORD))
  }
  const isThere = await hasDemoAccounts(db)
  if (isThere && env.publicBy) throw new CannotStart(refusalOf(env.publicBy))
  return isThere
}

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0

export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(sql`${users.isDemo}`).limit(1)
  return rows.length > 0
}

/** Why a shop that others can reach has no demo accounts. */
export const refusalOf = (publicBy: string): string =>
  `Others can reach the shop (${publicBy}), and everybody knows the password of the demo accounts.\n` +
  'Remove them with: npm run seed -- --remove-demo\nor allow them with: ALLOW_DEMO_ACCOUNTS=true'
