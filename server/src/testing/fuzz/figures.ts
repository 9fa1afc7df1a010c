const CLASSES = ['2xx', '3xx', '4xx', 'closed'] as const

/** Statistics of a run. */
export class Figures {
  private readonly rows = new Map<string, Record<(typeof CLASSES)[number], number>>()
  private readonly unread = new Map<string, number>()
  private requests = 0
  private writesRead = 0
  private slowest = { ms: 0, route: '' }

  /** @param status 0: the connection was closed without a response */
  count(route: string, status: number, ms: number): void {
    const row = this.rows.get(route) ?? { '2xx': 0, '3xx': 0, '4xx': 0, closed: 0 }
    const name = CLASSES.find((each) => each.startsWith(String(Math.floor(status / 100)))) ?? 'closed'
    row[name] += 1
    this.rows.set(route, row)
    this.requests += 1
    if (ms > this.slowest.ms) this.slowest = { ms, route }
  }

  countRead(): void {
    this.writesRead += 1
  }

  countUnread(route: string): void {
    this.unread.set(route, (this.unread.get(route) ?? 0) + 1)
  }

  /** Routes without any successful request. */
  withoutSuccess(): string[] {
    return [...this.rows].filter(([, row]) => row['2xx'] + row['3xx'] === 0).map(([route]) => route)
  }

  toString(): string {
    const line = (name: string, cells: (string | number)[]) =>
      `${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(8)).join('')}`
    const total = (name: (typeof CLASSES)[number]) => [...this.rows.values()].reduce((sum, row) => sum + row[name], 0)
    return [
      line('route', [...CLASSES]),
      ...[...this.rows]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([route, row]) =>
          line(
            route,
            CLASSES.map((name) => row[name]),
          ),
        ),
      line('all', CLASSES.map(total)),
      `${this.requests} requests; ${this.writesRead} accepted writes read back as they were sent`,
      ...[...this.unread].map(([route, count]) => `${count} accepted writes of ${route} have nothing to read them by`),
      `slowest: ${Math.round(this.slowest.ms)} ms, ${this.slowest.route}`,
    ].join('\n')
  }
}
