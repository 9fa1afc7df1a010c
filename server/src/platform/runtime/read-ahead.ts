/** Yields the results of `work` in the order of `items`. Up to `ahead` are in progress, and none after its end. */
export async function* readAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  try {
    for await (const item of items) {
      const result = work(item)
      // Awaited in its turn.
      result.catch(() => undefined)
      running.push(result)
      if (running.length < ahead) continue
      const [first] = running
      if (first) yield await first
      running.shift()
    }
    for (const result of running) yield await result
  } finally {
    // Nothing is in progress any more when it ends early.
    await Promise.allSettled(running)
  }
}
