import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const sending = new AsyncLocalStorage<string[]>()

// Once, before the first client is made: clients that prepare their statements keep the `query` that they were made with.
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [config] = given
  const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : config
  sending.getStore()?.push(String(text))
  return Reflect.apply(query, this, given)
} as typeof query

/** What `work` results in, and the texts of the statements that it sends, by any connection. */
export async function withStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  // Awaited inside: a call that is injected begins when it is awaited.
  const result = await sending.run(statements, async () => await work())
  return { result, statements }
}

/** The texts of the statements that `work` sends. Those of timers, listeners and earlier calls are not among them. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await withStatements(work)).statements
