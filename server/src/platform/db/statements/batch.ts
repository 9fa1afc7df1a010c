import { setImmediate } from 'node:timers/promises'

/**
 * Batches the calls of one event-loop tick by group, so that concurrent callers share one statement.
 * @param work receives all items of a group
 * @returns resolves with the result of the whole group
 */
export function batched<Item, Result>(
  groupOf: (item: Item) => string,
  work: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const pending = new Map<string, { items: Item[]; result: Promise<Result> }>()

  function openBatch(group: string) {
    const items: Item[] = []
    const result = setImmediate().then(() => {
      pending.delete(group)
      return work(items)
    })
    const batch = { items, result }
    pending.set(group, batch)
    return batch
  }

  return (item) => {
    const group = groupOf(item)
    const { items, result } = pending.get(group) ?? openBatch(group)
    items.push(item)
    return result
  }
}
