import type { Db } from '../db.ts'

interface Preparable<Prepared> {
  prepare(name: string): Prepared
}

const memo = new WeakMap<Db, Map<string, unknown>>()

/** Returns the value stored for `db` and `name`, which is made on first use. */
export function memoized<Value>(db: Db, name: string, make: () => Value): Value {
  const values = memo.get(db) ?? new Map<string, unknown>()
  memo.set(db, values)
  const value = (values.get(name) as Value | undefined) ?? make()
  values.set(name, value)
  return value
}

/**
 * A statement that is built once per shape and takes its values as placeholders.
 * @param shape unique for the statement and its optional parts
 */
export const prepared = <Prepared>(db: Db, shape: string, build: () => Preparable<Prepared>): Prepared =>
  // `PreparingClient` names it by its text.
  memoized(db, shape, () => build().prepare(''))
