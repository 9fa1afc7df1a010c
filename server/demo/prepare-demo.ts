import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/platform/db/db.ts'
import type { Env } from '../src/platform/env.ts'
import { CannotStart } from '../src/platform/runtime/lifecycle/cannot-start.ts'
import { isLoopback } from '../src/platform/runtime/loopback.ts'
import { hasDemoAccounts, isEmpty, loadDemo } from './load.ts'
import { DEMO_PASSWORD, DEMO_REMOVED_FILE } from './people.ts'

type DemoEnv = Pick<Env, 'host' | 'seed' | 'dataDir' | 'allowDemoAccounts'>

/**
 * Loads the demo catalogue into an empty database, unless strangers could sign in to it or it was removed before.
 * @returns whether the database has demo accounts
 * @throws CannotStart when it has some and the server is publicly reachable
 */
export async function prepareDemo(
  db: Db,
  env: DemoEnv,
  hashPassword: (password: string) => Promise<string>,
): Promise<boolean> {
  const isOpenToOthers = !isLoopback(env.host) && !env.allowDemoAccounts
  const wasRemoved = existsSync(join(env.dataDir, DEMO_REMOVED_FILE))
  if (env.seed === 'demo' && !isOpenToOthers && !wasRemoved && (await isEmpty(db))) {
    process.stdout.write('Loading the demo catalogue …\n')
    await loadDemo(db, await hashPassword(DEMO_PASSWORD))
  }
  const isThere = await hasDemoAccounts(db)
  if (isThere && isOpenToOthers) {
    throw new CannotStart(
      `HOST ${env.host} is open to others, and the demo accounts, whose password everybody knows, are in the database.\n` +
        'Remove them with: npm run seed -- --remove-demo\nor allow them with: ALLOW_DEMO_ACCOUNTS=true',
    )
  }
  return isThere
}
