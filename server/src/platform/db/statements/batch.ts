import { setImmediate } from 'node:timers/promises'

/**
 * Batches the calls of one event-loop tick: when many call at once, one statement serves them.
 * @param groupOf what calls of one batch have in common
 * @returns a function that takes one call's item and returns the result of its batch
 */
export function batched<Item, Result>(
  groupOf: (item: Item) => unknown,
  work: (items: [Item, ...Item[]]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const open = new Map<unknown, { items: [Item, ...Item[]]; result: Promise<Result> }>()
  return (item) => {
    const group = groupOf(item)
    const batch = open.get(group)
    if (batch) {
      batch.items.push(item)
      return batch.result
    }
    const items: [Item, ...Item[]] = [item]
    const result = setImmediate().then(() => {
      open.delete(group)
      return work(items)
    })
    open.set(group, { items, result })
    return result
  }
}
