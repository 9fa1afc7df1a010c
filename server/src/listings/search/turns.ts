import { Unavailable } from '../../errors.ts'

/** Searches that a process makes at once. Its other connections are for what is no search. */
const AT_ONCE = 4
/** Searches that may wait. The last one of them waits for some seconds where all are slow. */
const WAITING_MAX = 40

/** Lets few searches be made at once, in the order in which they come: a slow one makes other searches wait, and nothing else. */
export class SearchTurns {
  private underWay = 0
  private readonly waiting: (() => void)[] = []

  /** @throws Unavailable when too many wait */
  async take<Result>(search: () => Promise<Result>): Promise<Result> {
    if (this.underWay >= AT_ONCE) {
      if (this.waiting.length >= WAITING_MAX) {
        throw new Unavailable('searches_busy', 'Many are searching at the moment. Try again soon.', 5)
      }
      // Whoever ends gives its turn to the first who waits.
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else {
      this.underWay += 1
    }
    try {
      return await search()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.underWay -= 1
    }
  }
}

/** The searches of this process. */
export const searchTurns = new SearchTurns()
