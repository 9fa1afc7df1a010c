import autocannon from 'autocannon'

const ROUNDS = 3

/** One kind of call: each connection takes its share of the requests in turn, or all of them where they are few. */
export interface Work {
  url: string
  requests: autocannon.Request[]
  connections?: number
  seconds?: number
  /** Stops after so many requests instead. */
  amount?: number
  /** So many in a second, instead of as many as are answered. */
  rate?: number
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  middle: number
  p99: number
  /** Answers that were not 2xx, and requests that had none. */
  failed: number
}

/** Sends `work` as quickly as it is answered, on kept connections. */
export async function measure({ url, requests, connections = 10, seconds = 2, amount, rate }: Work): Promise<Measured> {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount, timeout: 60 }),
    ...(rate !== undefined && { overallRate: rate }),
    setupClient(client) {
      // Each request is made ready by each connection that has it, which takes the processor from what is measured.
      const share = requests.filter((_, at) => at % connections === next)
      next += 1
      client.setRequests(share.length > 0 ? share : requests)
    },
  })
  return {
    perSecond: result['2xx'] / result.duration,
    middle: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/**
 * Measures several works in turn, three times after a first time that does not count, and takes the best of each: other
 * things that the machine does meanwhile make all of them slower, and none quicker. Failures are those of all three.
 */
export async function measureInTurn(works: Work[]): Promise<Measured[]> {
  const best: Measured[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, work] of works.entries()) {
      const measured = await measure(work)
      const before = best[at]
      if (round === 0) continue
      const failed = measured.failed + (before?.failed ?? 0)
      best[at] = { ...(before && before.perSecond >= measured.perSecond ? before : measured), failed }
    }
  }
  return best
}
