import { setImmediate } from 'node:timers/promises'
import type { Db } from './db.ts'

/**
 * Batches the calls of one event-loop tick: when many call at once, one statement serves them.
 * @param groupOf what calls of one batch have in common
 * @param options `isSerial`: a group has one batch in progress, and calls meanwhile are the next one's, so that they
 *   never hold more than one connection
 * @returns a function that takes one call's item and returns the result of its batch
 */
export function batched<Item, Result>(
  groupOf: (item: Item) => unknown,
  work: (items: [Item, ...Item[]]) => Promise<Result>,
  { isSerial = false } = {},
): (item: Item) => Promise<Result> {
  const open = new Map<unknown, { items: [Item, ...Item[]]; result: Promise<Result> }>()
  const running = new Map<unknown, Promise<unknown>>()
  return (item) => {
    const group = groupOf(item)
    const batch = open.get(group)
    if (batch) {
      batch.items.push(item)
      return batch.result
    }
    const items: [Item, ...Item[]] = [item]
    const begin = async () => {
      await setImmediate()
      await running.get(group)
      open.delete(group)
      const done = work(items)
      if (isSerial) {
        const ended = done.then(
          () => running.delete(group),
          () => running.delete(group),
        )
        running.set(group, ended)
      }
      return done
    }
    const result = begin()
    open.set(group, { items, result })
    return result
  }
}

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
