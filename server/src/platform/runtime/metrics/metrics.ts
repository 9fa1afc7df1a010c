import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

/** Numbers about this process, for Prometheus. No label ever holds what a visitor has sent. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly answers: Histogram<'method' | 'route' | 'status'>
  private readonly refusals: Counter<'route'>

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.answers = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Answers by method, route pattern and status, and how long they took; an event stream when it ends',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.refusals = new Counter({
      name: 'promptery_rate_limit_refusals_total',
      help: 'Requests that were refused because they were too many, by route pattern',
      labelNames: ['route'],
      registers,
    })
  }

  /** @param pattern as the route was declared, `undefined` for an unknown path */
  countResponse(method: string, pattern: string | undefined, status: number, elapsedMs: number): void {
    const route = routeLabel(pattern)
    this.answers.observe({ method, route, status }, elapsedMs / 1000)
    if (status === 429) this.refusals.inc({ route })
  }

  watchEvents(read: () => EventsState): void {
    this.gauge('promptery_event_streams', 'Open event streams of this process', () => read().streams)
    this.gauge('promptery_events_waiting', 'Events that were heard and not passed on yet', () => read().waiting)
    this.total('promptery_events_received_total', 'Events heard from the database', () => read().received)
    this.total('promptery_events_delivered_total', 'Events written to streams', () => read().delivered)
  }

  watchPool(read: () => PoolState): void {
    this.gauge('promptery_db_connections', 'Connections to the database', () => read().total)
    this.gauge('promptery_db_connections_idle', 'Those of them that are idle', () => read().idle)
    this.gauge('promptery_db_waiting', 'Queries that wait for a connection', () => read().waiting)
  }

  watchReplicas(asked: () => number): void {
    this.gauge('promptery_db_replicas', 'Replicas that are read from', asked)
  }

  /** As Prometheus reads them. */
  async read(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() }
  }

  private gauge(name: string, help: string, read: () => number): void {
    const collect = function (this: Gauge) {
      this.set(read())
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

/** Each file of the client is a route of its own; together they are one. */
function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'unknown'
  return /^\/(api|files|covers)\//.test(pattern) ? pattern : 'client'
}
