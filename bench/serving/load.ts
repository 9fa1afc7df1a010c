import autocannon from 'autocannon'

const ROUNDS = 5

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

/** Works that were measured in turn. */
export interface InTurn extends Measured {
  /** How many times as many a second as the first of them: the middle of the rounds. */
  ratio: number
}

/**
 * Measures several works in turn, five times after a first time that does not count. The figures are of the best round of
 * each: other things that the machine does meanwhile make all of them slower, and none quicker. The ratios are of works in
 * the same round, since the machine itself is now quicker, now slower. Failures are those of all rounds.
 */
export async function measureInTurn(works: Work[]): Promise<InTurn[]> {
  const rounds: Measured[][] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured: Measured[] = []
    for (const work of works) measured.push(await measure(work))
    if (round > 0) rounds.push(measured)
  }
  return works.map((_, at) => {
    const own = rounds.flatMap((measured) => measured[at] ?? [])
    const ratios = rounds.map((measured) => (measured[at]?.perSecond ?? 0) / (measured[0]?.perSecond ?? 1))
    const [best] = own.toSorted((a, b) => b.perSecond - a.perSecond)
    return {
      ...(best ?? { perSecond: 0, middle: 0, p99: 0 }),
      ratio: ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0,
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}
