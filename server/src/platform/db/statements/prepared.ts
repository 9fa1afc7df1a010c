import type { Db } from '../db.ts'

interface Preparable<Prepared> {
  prepare(name: string): Prepared
}

const kept = new WeakMap<Db, Map<string, unknown>>()

/** What is made once for `db` under a name. */
export function keptFor<Made>(db: Db, name: string, make: () => Made): Made {
  const all = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, all)
  const made = (all.get(name) as Made | undefined) ?? make()
  all.set(name, made)
  return made
}

/**
 * A statement of `db` that is built once for each shape: the same parts with other values, which it takes for its
 * placeholders each time it is executed.
 * @param shape names the statement and the parts that it has this time
 */
export const prepared = <Prepared>(db: Db, shape: string, build: () => Preparable<Prepared>): Prepared =>
  // The client gives it its name by its text.
  keptFor(db, shape, () => build().prepare(''))
