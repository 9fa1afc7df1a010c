import { type BrowserContext, expect } from '@playwright/test'
import { BrowserErrors } from './browser-errors.ts'
import { test as base } from './shop.ts'

/** `BrowserErrors` for tests in which calls fail: the console has to match the expected patterns and hold nothing else. */
class ExpectedLogs extends BrowserErrors {
  private readonly lines: string[] = []
  private readonly patterns: RegExp[] = []

  override listenTo(context: BrowserContext): void {
    context.on('weberror', (error) => this.lines.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    context.on('console', (message) => {
      const { url } = message.location()
      if (message.type() === 'error') this.lines.push(`${message.text()} (${url})`)
    })
  }

  /** Expects at least one console line that matches `pattern`. */
  expectLog(pattern: RegExp): void {
    this.patterns.push(pattern)
  }

  override async settle(): Promise<void> {
    await expect
      .poll(() => this.patterns.filter((pattern) => !this.lines.some((line) => pattern.test(line))), {
        message: `expected lines are missing; the console has: ${this.lines.join('\n')}`,
        timeout: 3_000,
      })
      .toEqual([])
    const unexpected = this.lines.filter((line) => !this.patterns.some((pattern) => pattern.test(line)))
    expect(unexpected, 'errors in the browsers').toEqual([])
  }
}

export const test = base.extend<{ logs: ExpectedLogs }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
  logs: async ({}, use) => {
    const logs = new ExpectedLogs()
    await use(logs)
    await logs.settle()
  },
  browserErrors: ({ logs }, use) => use(logs),
})

/** Matches Chromium's own console line about a response of `path` that is not 2xx, or that never came. */
export const refusedBy = (path: string, why: number | 'net::ERR' = 'net::ERR') =>
  new RegExp(`^Failed to load resource:.*${why}.*\\(http://[^/]+${path.replaceAll('/', '\\/')}(\\?.*)?\\)$`)
