import { type BrowserContext, expect } from '@playwright/test'

/** What Chromium writes by itself about an answer that is not 2xx. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d+)/

/** What browsers complain about during a test: errors on the console and errors that nobody caught. */
export class Complaints {
  private readonly heard: string[] = []
  private readonly expected: string[] = []

  listenTo(context: BrowserContext): void {
    context.on('weberror', (error) => this.heard.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const status = REFUSED.exec(message.text())?.[1]
      const { url } = message.location()
      this.heard.push(status ? `${status} ${new URL(url).pathname}` : `console: ${message.text()}`)
    })
  }

  /** Says that the next answer of `path` will be a refusal, once. */
  expectRefusal(status: number, path: string): void {
    this.expected.push(`${status} ${path}`)
  }

  /** Fails on anything unexpected, and on anything expected that did not come. */
  async settle(): Promise<void> {
    // The browser reports an answer a moment after the page has it.
    await expect
      .poll(() => [...this.heard].sort(), { message: 'what the browsers complained about', timeout: 3_000 })
      .toEqual([...this.expected].sort())
  }
}
