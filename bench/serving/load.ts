import autocannon from 'autocannon'
import type { CpuTimes } from '../cpu.ts'

const ROUNDS = 5

/** A workload: each connection sends a part of the requests in rotation, or all of them where they are few. */
export interface Workload {
  url: string
  requests: autocannon.Request[]
  connections?: number
  seconds?: number
  /** Number of requests, instead of a duration. */
  amount?: number
  /** Requests a second, instead of as many as possible. */
  rate?: number
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  middle: number
  p99: number
  /** Responses other than 2xx, and requests without a response. */
  failed: number
  /** CPU time by process, in shares of a core. */
  busy: CpuTimes
}

export const IDLE: CpuTimes = { load: 0, database: 0, server: 0 }

/** Sends a workload over persistent connections. @param cpuTimes those since its last call */
export async function measure(
  { url, requests, connections = 10, seconds = 2, amount, rate }: Workload,
  cpuTimes: () => Promise<CpuTimes> = async () => IDLE,
): Promise<Measured> {
  let next = 0
  await cpuTimes()
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount, timeout: 60 }),
    ...(rate !== undefined && { overallRate: rate }),
    setupClient(client) {
      // Each connection prepares its requests in advance, which costs processor time.
      const share = requests.filter((_, at) => at % connections === next)
      next += 1
      client.setRequests(share.length > 0 ? share : requests)
    },
  })
  const { load, database, server } = await cpuTimes()
  const ms = result.duration * 1_000
  return {
    perSecond: result['2xx'] / result.duration,
    middle: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    busy: { load: load / ms, database: database / ms, server: server / ms },
  }
}

/** A workload measured in rotation with others. */
export interface Interleaved extends Measured {
  /** Throughput relative to each workload: medians of the rounds. */
  ratios: number[]
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * Measures several workloads in rotation, five rounds after a warm-up. Figures are of each workload's best round, because
 * other load on the machine only slows them. Ratios compare workloads of the same round, because the machine's speed
 * varies. Failures are those of all rounds.
 */
export async function measureInterleaved(works: Workload[], cpuTimes: () => Promise<CpuTimes>): Promise<Interleaved[]> {
  const rounds: Measured[][] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured: Measured[] = []
    for (const work of works) measured.push(await measure(work, cpuTimes))
    if (round > 0) rounds.push(measured)
  }
  return works.map((_, at) => {
    const own = rounds.flatMap((measured) => measured[at] ?? [])
    const ratios = works.map((_, to) =>
      median(rounds.map((measured) => (measured[at]?.perSecond ?? 0) / (measured[to]?.perSecond ?? 1))),
    )
    const [best] = own.toSorted((a, b) => b.perSecond - a.perSecond)
    return {
      ...(best ?? { perSecond: 0, middle: 0, p99: 0, busy: IDLE }),
      ratios,
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}
