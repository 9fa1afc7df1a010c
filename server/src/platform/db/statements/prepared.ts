import type { Db } from '../db.ts'

const built = new WeakMap<Db, Map<string, unknown>>()

/**
 * A statement that is built once for each shape: the same parts with other values, which take the place of its
 * placeholders when it is executed. Only for what is built often and from many columns (decision 033).
 * @param shape names the statement and its parts
 */
export function prepared<Prepared>(db: Db, shape: string, build: () => { prepare(name: string): Prepared }): Prepared {
  const ofDb = built.get(db) ?? new Map<string, unknown>()
  built.set(db, ofDb)
  // The client names a statement by its text.
  const statement = (ofDb.get(shape) as Prepared | undefined) ?? build().prepare('')
  ofDb.set(shape, statement)
  return statement
}
