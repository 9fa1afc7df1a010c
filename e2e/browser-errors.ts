import { type BrowserContext, expect } from '@playwright/test'

/** Chromium's own console line about a response that is not 2xx. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d+)/

/** Console errors and uncaught errors of the browsers during a test. */
export class BrowserErrors {
  private readonly errors: string[] = []
  private readonly expected: string[] = []

  listenTo(context: BrowserContext): void {
    context.on('weberror', (error) => this.errors.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const status = REFUSED.exec(message.text())?.[1]
      const { url } = message.location()
      this.errors.push(status ? `${status} ${new URL(url).pathname}` : `console: ${message.text()}`)
    })
  }

  /** Expects one refusal with this status from `path`. */
  expectRefusal(status: number, path: string): void {
    this.expected.push(`${status} ${path}`)
  }

  /** Fails on an unexpected error, and on an expected one that is missing. */
  async settle(): Promise<void> {
    // The browser reports a response a moment after the page has it.
    await expect
      .poll(() => [...this.errors].sort(), { message: 'errors in the browsers', timeout: 3_000 })
      .toEqual([...this.expected].sort())
  }
}
