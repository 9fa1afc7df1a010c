import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/platform/db/db.ts'
import type { Env } from '../src/platform/env.ts'
import { CannotStart } from '../src/platform/runtime/lifecycle/cannot-start.ts'
import { hasDemoAccounts, isEmpty, loadDemo } from './load.ts'
import { DEMO_PASSWORD, DEMO_REMOVED_FILE } from './people.ts'

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
    await loadDemo(db, await hashPassword(DEMO_PASSWORD))
  }
  const isThere = await hasDemoAccounts(db)
  if (isThere && env.publicBy) throw new CannotStart(refusalOf(env.publicBy))
  return isThere
}

/** Why a shop that others can reach has no demo accounts. */
export const refusalOf = (publicBy: string): string =>
  `Others can reach the shop (${publicBy}), and everybody knows the password of the demo accounts.\n` +
  'Remove them with: npm run seed -- --remove-demo\nor allow them with: ALLOW_DEMO_ACCOUNTS=true'
