import autocannon from 'autocannon'

/** In which the code under test is compiled, and the pages that it reads come into memory. */
const WARM_UP_SECONDS = 2

/** One kind of call: the connections take its requests in turn, each from another one on. */
export interface Work {
  url: string
  requests: autocannon.Request[]
  connections?: number
  seconds?: number
  /** Stops after so many requests instead. */
  amount?: number
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  middle: number
  p99: number
  /** Answers that were not 2xx, and requests that had none. */
  failed: number
}

/** Sends `work` as quickly as it is answered, on kept connections: for a moment unmeasured, where it may come again. */
export async function measure({ url, requests, connections = 10, seconds = 4, amount }: Work): Promise<Measured> {
  if (amount === undefined && seconds > WARM_UP_SECONDS) {
    await measure({ url, requests, connections, seconds: WARM_UP_SECONDS })
  }
  let next = 0
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount, timeout: 60 }),
    setupClient(client) {
      const first = Math.floor((next++ * requests.length) / connections)
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  })
  return {
    perSecond: result['2xx'] / result.duration,
    middle: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
