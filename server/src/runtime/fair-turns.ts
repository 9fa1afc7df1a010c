/** Whoever took a turn that lasted goes without it no longer than this. */
const REST_MAX_MS = 1_000

/** How much is under way and how much waits: of all, and of one asker. */
interface TurnLimits {
  atOnce: number
  atOnceOfOne: number
  waiting: number
  waitingOfOne: number
}

interface Asker {
  underWay: number
  readonly waiting: (() => void)[]
}

/**
 * Lets few works be under way at once, of all and of each asker: a user, or an address. A turn that becomes free goes to
 * the askers in turn, and not to whoever asks most. When all places to wait are taken, an asker who has nothing under way
 * and waits for nothing still gets one.
 */
export class FairTurns {
  private readonly limits: TurnLimits
  private readonly askers = new Map<string, Asker>()
  /** Those who wait and are below their own limit. Its order is that in which they are served. */
  private readonly ready = new Set<Asker>()
  private underWay = 0
  private waiting = 0

  constructor(limits: TurnLimits) {
    this.limits = limits
  }

  /**
   * Calls `start` once, at once or when it is this asker's turn. Whoever was started has to call `leave` when done.
   * @returns false where nothing more may wait: `start` is never called
   */
  enter(key: string, start: () => void): boolean {
    const { atOnce, atOnceOfOne, waiting, waitingOfOne } = this.limits
    const asker = this.askers.get(key) ?? { underWay: 0, waiting: [] }
    if (this.underWay < atOnce && asker.underWay < atOnceOfOne) {
      this.askers.set(key, asker)
      this.underWay += 1
      asker.underWay += 1
      start()
      return true
    }
    const hasNothing = asker.underWay === 0 && asker.waiting.length === 0
    if (asker.waiting.length >= waitingOfOne || (this.waiting >= waiting && !hasNothing)) return false
    this.askers.set(key, asker)
    this.waiting += 1
    asker.waiting.push(start)
    if (asker.underWay < atOnceOfOne) this.ready.add(asker)
    return true
  }

  /**
   * Gives back a turn of this asker, and begins what waits for it.
   * @param restMs how long the asker goes without that turn, which others may have at once
   */
  leave(key: string, restMs = 0): void {
    const asker = this.askers.get(key)
    if (!asker) return
    this.underWay -= 1
    if (restMs === 0) {
      this.free(key, asker)
    } else {
      setTimeout(() => this.free(key, asker), restMs).unref()
      this.beginNext()
    }
  }

  private free(key: string, asker: Asker): void {
    asker.underWay -= 1
    if (asker.waiting.length > 0) this.ready.add(asker)
    else if (asker.underWay === 0) this.askers.delete(key)
    this.beginNext()
  }

  private beginNext(): void {
    for (const next of this.ready) {
      if (this.underWay >= this.limits.atOnce) return
      this.begin(next)
    }
  }

  /**
   * Does `work` in a turn of this asker.
   * @param refusal what is thrown where nothing more may wait
   * @param rest how many times as long as it took the asker then goes without the turn
   */
  async take<Result>(key: string, work: () => Promise<Result>, refusal: () => Error, rest = 0): Promise<Result> {
    await new Promise<void>((resolve, reject) => {
      if (!this.enter(key, resolve)) reject(refusal())
    })
    const begun = performance.now()
    try {
      return await work()
    } finally {
      this.leave(key, Math.min(REST_MAX_MS, rest * (performance.now() - begun)))
    }
  }

  private begin(asker: Asker): void {
    // Behind all others, if there is more to do for it.
    this.ready.delete(asker)
    const start = asker.waiting.shift()
    if (!start) return
    this.waiting -= 1
    this.underWay += 1
    asker.underWay += 1
    if (asker.waiting.length > 0 && asker.underWay < this.limits.atOnceOfOne) this.ready.add(asker)
    start()
  }
}
