import type { Db } from '../db.ts'

interface Preparable<Prepared> {
  prepare(name: string): Prepared
}

const kept = new WeakMap<Db, Map<string, unknown>>()

/**
 * A statement of `db` that is built once for each shape: the same parts with other values, which it takes for its
 * placeholders each time it is executed.
 * @param shape names the statement and the parts that it has this time
 */
export function prepared<Prepared>(db: Db, shape: string, build: () => Preparable<Prepared>): Prepared {
  const statements = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, statements)
  // The client gives it its name by its text.
  const statement = (statements.get(shape) as Prepared | undefined) ?? build().prepare('')
  statements.set(shape, statement)
  return statement
}
