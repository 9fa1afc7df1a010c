import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { startProcess } from '@promptery/testing/process'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { BrowserErrors } from './browser-errors.ts'
import { copySeededShop } from './seeded-shop.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const START_TIMEOUT_MS = 60_000

/** Runs `work` with a temporary data directory. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-journey-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` with the data directory of a shop that has the demo catalogue. */
export const withDemoShop = <Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> =>
  withDataDir(async (dataDir) => {
    await copySeededShop(dataDir)
    return work(dataDir)
  })

/** Imports a CSV into the shop in `dataDir`, running or stopped. @returns the command's output */
export const importLibrary = (dataDir: string, file: string): Promise<string> => runCommand(dataDir, 'import', file)

/** Runs a command of the server on the shop in `dataDir`, running or stopped. @returns its output */
export async function runCommand(dataDir: string, name: string, ...args: string[]): Promise<string> {
  const command = startProcess(`cli/${name}.ts`, { DATA_DIR: dataDir }, ...args)
  const code = await command.ended
  if (code !== 0) throw new Error(`The command ${name} ended with ${code}:\n${command.printed()}`)
  return command.printed()
}

export interface Shop extends TestServer {
  dataDir: string
}

/** Starts a built server on `dataDir`. `port` 0: any free port. */
export async function startServer(dataDir: string, port = 0, env: Record<string, string> = {}): Promise<Shop> {
  const server = await startTestServer({
    dataDir,
    port,
    isBuilt: true,
    env: { LOG_LEVEL: 'info', ...env },
  })
  return { ...server, dataDir }
}

/**
 * Runs a shop in a temporary data directory while `use` runs.
 * @param inFolder provides the data directory: that of a shop with the demo catalogue, unless given
 */
export async function withShop(
  use: (shop: Shop) => Promise<void>,
  env: Record<string, string> = {},
  inFolder: typeof withDataDir<void> = withDemoShop,
): Promise<void> {
  await inFolder(async (dataDir) => {
    const server = await startServer(dataDir, 0, env)
    try {
      await use(server)
    } finally {
      await server.stop()
    }
  })
}

interface PerTest {
  browserErrors: BrowserErrors
  /** Opens the same shop in a separate browser context, as another person would. */
  anotherPerson(options?: BrowserContextOptions): Promise<Page>
}

interface PerWorker {
  shop: Shop
}

/** Runs a real shop for each worker. An error in a browser fails the test, unless the test expects it. */
export const test = base.extend<PerTest, PerWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
  shop: [async ({}, use) => withShop(use), { scope: 'worker', timeout: START_TIMEOUT_MS }],

  baseURL: ({ shop }, use) => use(shop.url),

  browserErrors: async ({ shop }, use, testInfo) => {
    const browserErrors = new BrowserErrors()
    const saidBefore = shop.printed().length
    await use(browserErrors)
    if (testInfo.errors.length > 0) await testInfo.attach('server', { body: shop.printed().slice(saidBefore) })
    await browserErrors.settle()
  },

  context: async ({ context, browserErrors }, use) => {
    browserErrors.listenTo(context)
    await use(context)
  },

  anotherPerson: async ({ browser, browserErrors, baseURL, contextOptions }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), ...options })
      contexts.push(context)
      browserErrors.listenTo(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
