import { type BrowserContext, expect } from '@playwright/test'
import { Complaints } from '../complaints.ts'
import { test as base } from '../shop.ts'

/** As `Complaints`, for tests in which calls fail: says what the client has to write to the console, and nothing else. */
class ExpectedLogs extends Complaints {
  private readonly lines: string[] = []
  private readonly patterns: RegExp[] = []

  override listenTo(context: BrowserContext): void {
    context.on('weberror', (error) => this.lines.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    context.on('console', (message) => {
      const { url } = message.location()
      if (message.type() === 'error') this.lines.push(`${message.text()} (${url})`)
    })
  }

  /** The console gets at least one line like this. */
  expectLog(pattern: RegExp): void {
    this.patterns.push(pattern)
  }

  override async settle(): Promise<void> {
    await expect
      .poll(() => this.patterns.filter((pattern) => !this.lines.some((line) => pattern.test(line))), {
        message: `what was to be logged and was not; it was: ${this.lines.join('\n')}`,
        timeout: 3_000,
      })
      .toEqual([])
    const unexpected = this.lines.filter((line) => !this.patterns.some((pattern) => pattern.test(line)))
    expect(unexpected, 'what the browsers complained about').toEqual([])
  }
}

export const test = base.extend<{ logs: ExpectedLogs }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
  logs: async ({}, use) => {
    const logs = new ExpectedLogs()
    await use(logs)
    await logs.settle()
  },
  complaints: ({ logs }, use) => use(logs),
})

/** What Chromium writes by itself about an answer that is not 2xx, or that did not come. */
export const refusedBy = (path: string, why: number | 'net::ERR' = 'net::ERR') =>
  new RegExp(`^Failed to load resource:.*${why}.*\\(http://[^/]+${path.replaceAll('/', '\\/')}(\\?.*)?\\)$`)
