import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiResponse, Person } from '@promptery/testing/person'
import type { Cluster } from './cluster.ts'
import { type Outcome, outcomes } from './load.ts'
import { quantile, type Report } from './report.ts'

const AWAY_MS = 5_000
const BACK_MS = 6_000
const PAUSE_MS = 20
/** Shorter than the time for which nginx avoids a failed process. */
const RECOVERY_MS_MAX = 1_000

interface Asked {
  outcome: Outcome
  method: string
  begunAt: number
  tookMs: number
}

/** Stops PostgreSQL for some seconds: the shop itself responds with 503, and nginx takes no process for dead. */
export async function checkOutage(report: Report, cluster: Cluster, people: Person[]): Promise<void> {
  report.heading(`PostgreSQL is away for ${AWAY_MS / 1000} seconds`)
  const [reader, writer] = people
  if (!reader || !writer) throw new Error('Two people are needed')
  for (const person of people) person.at(cluster.nginx.url)
  const asked: Asked[] = []
  const stopping = new AbortController()
  const ask = async (method: string, call: () => Promise<ApiResponse>) => {
    while (!stopping.signal.aborted) {
      const begunAt = performance.now()
      const outcome = await call().then(nameOf, (error: Error) => `no response (${String(error.cause ?? error)})`)
      asked.push({ method, outcome, begunAt, tookMs: performance.now() - begunAt })
      await sleep(PAUSE_MS)
    }
  }
  const asking = Promise.all([
    ask('GET', () => reader.call('GET', '/prompts/all-prompts?limit=6')),
    ask('GET', () => writer.call('GET', '/notifications')),
    ask('POST', () => writer.call('POST', `/messages/send/${reader.id}`, { message: 'Is anybody there?' })),
  ])
  await sleep(PAUSE_MS * 10)
  await cluster.postgres.stop('immediate')
  const goneAt = performance.now()
  await sleep(AWAY_MS)
  const beforeStart = performance.now()
  await cluster.postgres.start()
  const backAt = performance.now()
  await sleep(BACK_MS)
  stopping.abort()
  await asking
  const away = asked.filter(({ begunAt, tookMs }) => begunAt >= goneAt && begunAt + tookMs <= beforeStart)
  report.check(
    'the shop itself responds with 503 and Retry-After',
    away.length > 0 && away.every(({ outcome }) => outcome === REFUSAL),
    `${outcomes(away)}, ${quantile(
      away.map(({ tookMs }) => tookMs),
      1,
    )} ms at most`,
  )
  const failedAt = asked.flatMap(({ begunAt, outcome }) => (outcome === 200 || outcome === 201 ? [] : [begunAt]))
  const recoveryMs = Math.max(0, Math.round(Math.max(...failedAt) - backAt))
  const later = asked.filter(({ begunAt, outcome }) => begunAt >= backAt && outcome !== 200 && outcome !== 201)
  report.check(
    'requests succeed as soon as PostgreSQL is back',
    recoveryMs < RECOVERY_MS_MAX,
    `the last failed request began ${recoveryMs} ms after (${outcomes(later)})`,
  )
}

const REFUSAL = '503 with Retry-After'

function nameOf({ status, headers, body }: ApiResponse): Outcome {
  if (status < 500) return status
  const isOurs = typeof body === 'object' && body !== null && 'success' in body && body.success === false
  return `${status} ${headers.has('retry-after') ? 'with' : 'without'} Retry-After${isOurs ? '' : ', in another shape'}`
}
