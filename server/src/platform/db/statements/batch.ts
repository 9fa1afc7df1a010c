import { setImmediate } from 'node:timers/promises'

/**
 * Works together on what is asked for in one turn of the event loop: when many ask at once, one statement does it.
 * @param groupOf what is worked on together
 * @returns asks for one, and is answered what is known of all of its group
 */
export function gathered<Item, Result>(
  groupOf: (item: Item) => string,
  work: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const gathering = new Map<string, { items: Item[]; result: Promise<Result> }>()

  function begin(group: string) {
    const items: Item[] = []
    const result = setImmediate().then(() => {
      gathering.delete(group)
      return work(items)
    })
    const begun = { items, result }
    gathering.set(group, begun)
    return begun
  }

  return (item) => {
    const group = groupOf(item)
    const { items, result } = gathering.get(group) ?? begin(group)
    items.push(item)
    return result
  }
}
