import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const sending = new AsyncLocalStorage<string[]>()

// Runs before the first client is created, since preparing clients bind `query` in their constructor.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [config] = given
  const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : config
  // A pool sends settings over each new connection, which it opens after a pause, whatever the request asks.
  if (!/^set (?!local)/.test(String(text))) sending.getStore()?.push(String(text))
  return Reflect.apply(query, this, given)
} as typeof query

/** Returns the result of `work` and the statements that it sends, on any connection. */
export async function withStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  // Awaited inside, since an injected request starts when it is awaited.
  const result = await sending.run(statements, async () => await work())
  return { result, statements }
}

/** The statements that `work` sends, without those of timers, listeners and earlier requests. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await withStatements(work)).statements
