import pg from 'pg'
import { vi } from 'vitest'

/** The texts of the statements that `work` sends to the database, by whatever connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return (spy.mock.calls as unknown[][]).flatMap(([config]) => {
      // A connection that listens asks so now and then whether it is still one.
      if (config === 'select 1') return []
      return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config)
    })
  } finally {
    spy.mockRestore()
  }
}
