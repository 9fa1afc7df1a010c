import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { startProcess } from '@promptery/testing/process'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { Complaints } from './complaints.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const START_TIMEOUT_MS = 60_000

/** A folder for a shop's data while `work` is done. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-journey-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Takes a library of prompts into the shop in `dataDir`, open or closed. @returns what the command printed */
export async function importLibrary(dataDir: string, file: string): Promise<string> {
  const command = startProcess('cli/import.ts', { DATA_DIR: dataDir }, file)
  const code = await command.ended
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${command.printed()}`)
  return command.printed()
}

export interface Shop extends TestServer {
  dataDir: string
}

/**
 * Starts a server with the demo catalogue on `dataDir`. `port`: any, unless it has to be one that browsers know. `env`: what
 * is connected to it.
 */
export async function startServer(dataDir: string, port = 0, env: Record<string, string> = {}): Promise<Shop> {
  const server = await startTestServer({
    dataDir,
    port,
    isBuilt: true,
    env: { SEED: 'demo', LOG_LEVEL: 'info', ...env },
  })
  return { ...server, dataDir }
}

/** Opens a shop with the demo catalogue in a folder of its own, for as long as `use` needs it. */
export async function withShop(use: (shop: Shop) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  await withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, 0, env)
    try {
      await use(server)
    } finally {
      await server.stop()
    }
  })
}

interface PerTest {
  complaints: Complaints
  /** Somebody else, in a browser of their own, at the same shop. */
  anotherPerson(options?: BrowserContextOptions): Promise<Page>
}

interface PerWorker {
  shop: Shop
}

/**
 * A real shop for the journeys of a worker. Whatever the browser complains about fails the test, unless the test has
 * said before that it will.
 */
export const test = base.extend<PerTest, PerWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
  shop: [async ({}, use) => withShop(use), { scope: 'worker', timeout: START_TIMEOUT_MS }],

  baseURL: ({ shop }, use) => use(shop.url),

  complaints: async ({ shop }, use, testInfo) => {
    const complaints = new Complaints()
    const saidBefore = shop.printed().length
    await use(complaints)
    if (testInfo.errors.length > 0) await testInfo.attach('server', { body: shop.printed().slice(saidBefore) })
    await complaints.settle()
  },

  context: async ({ context, complaints }, use) => {
    complaints.listenTo(context)
    await use(context)
  },

  anotherPerson: async ({ browser, complaints, baseURL }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      contexts.push(context)
      complaints.listenTo(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
