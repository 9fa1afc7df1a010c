import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listenFailure } from './lifecycle.ts'

interface EventsState {
  streams: number
  waiting: number
  received: number
  delivered: number
}
interface PoolState {
  total: number
  idle: number
  waiting: number
}

interface MailState {
  queued: number
  failed: number
  isFailing: boolean
}

/** Prometheus metrics of this process. Labels never contain what a visitor has sent. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly durations: Histogram<'method' | 'route' | 'status'>
  private readonly refusals: Counter<'route'>

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of responses by method, route pattern and status; event streams are counted when they end',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.refusals = new Counter({
      name: 'promptery_rate_limit_refusals_total',
      help: 'Requests refused by rate limits, by route pattern',
      labelNames: ['route'],
      registers,
    })
  }

  /** @param pattern the route's path, `undefined` for unknown paths */
  countResponse(method: string, pattern: string | undefined, status: number, elapsedMs: number): void {
    const route = routeLabel(pattern)
    this.durations.observe({ method, route, status }, elapsedMs / 1000)
    if (status === 429) this.refusals.inc({ route })
  }

  watchEvents(read: () => EventsState): void {
    this.gauge('promptery_event_streams', 'Open event streams of this process', () => read().streams)
    this.gauge('promptery_events_waiting', 'Events received and not yet delivered', () => read().waiting)
    this.total('promptery_events_received_total', 'Events received from the database', () => read().received)
    this.total('promptery_events_delivered_total', 'Events written to streams', () => read().delivered)
  }

  watchPool(read: () => PoolState): void {
    this.gauge('promptery_db_connections', 'Connections to the database', () => read().total)
    this.gauge('promptery_db_connections_idle', 'Idle connections to the database', () => read().idle)
    this.gauge('promptery_db_waiting', 'Queries waiting for a connection', () => read().waiting)
  }

  watchReplicas(inUse: () => number): void {
    this.gauge('promptery_db_replicas', 'Replicas in use', inUse)
  }

  /** Read from the database at each scrape: all processes report the same. */
  watchMail(read: () => Promise<MailState>): void {
    const registers = [this.registry]
    const help = 'Mails that wait or have failed for good, counted up to 1000'
    const mails = new Gauge({ name: 'promptery_mails', help, labelNames: ['status'], registers })
    this.gauge('promptery_mail_failing', 'Whether mail as such fails: 1 or 0', async () => {
      mails.reset()
      const state = await read()
      mails.set({ status: 'queued' }, state.queued)
      mails.set({ status: 'failed' }, state.failed)
      return state.isFailing ? 1 : 0
    })
  }

  /** Read from the database at each scrape. */
  watchJobs(countFailing: () => Promise<number>): void {
    const help = 'Jobs whose last run failed, or is tried again'
    this.gauge('promptery_jobs_failing', help, countFailing)
  }

  /** Their place is read at each scrape. */
  watchBackups(readLast: () => Promise<Date | undefined>): void {
    const help = 'Age of the last backup by schedule, +Inf where there is none'
    this.gauge('promptery_backup_age_seconds', help, async () => {
      const last = await readLast()
      return last ? (Date.now() - Number(last)) / 1000 : Number.POSITIVE_INFINITY
    })
  }

  /** Disks of this machine. */
  watchDisks(disks: Record<'files' | 'database', (() => Promise<number>) | undefined>): void {
    const here = Object.entries(disks).flatMap(([disk, read]) => (read ? [{ disk, read }] : []))
    const free = new Gauge({
      name: 'promptery_disk_free_bytes',
      help: 'Free space on the disks of the pictures and of the own PostgreSQL',
      labelNames: ['disk'],
      registers: [this.registry],
      collect: async () => {
        for (const { disk, read } of here) free.set({ disk }, await orUnknown(read))
      },
    })
  }

  /** In Prometheus' text format. */
  async read(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() }
  }

  private gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const collect = async function (this: Gauge) {
      this.set(await orUnknown(read))
    }
    new Gauge({ name, help, registers: [this.registry], collect })
  }

  private total(name: string, help: string, read: () => number): void {
    const collect = function (this: Counter) {
      this.reset()
      this.inc(read())
    }
    new Counter({ name, help, registers: [this.registry], collect })
  }
}

/** NaN for what cannot be read: the other metrics are reported. */
async function orUnknown(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}

/** All files of the client share one label. */
function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'unknown'
  return /^\/(api|files|covers)\//.test(pattern) ? pattern : 'client'
}

export interface MetricsServer {
  /** The actual port, also if 0 was given. */
  port: number
  close(): void
}

/**
 * Serves `GET /metrics` at a separate address, which visitors cannot reach.
 * @throws CannotStart when the address is not available
 */
export async function serveMetrics(metrics: Metrics, where: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(where)
  await once(server, 'listening').catch((error: unknown) => {
    throw listenFailure(error, { ...where, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
