import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

const START_TIMEOUT_MS = 60_000
const IMPORT_TIMEOUT_MS = 120_000

/** Nothing but what is said here: what this machine is set up for must not change what is tested. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  // All of them come from one address.
  const limits = { RATE_LIMIT_FACTOR: '1000' }
  return { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, SEED: 'demo', ...limits }
}

/** A folder for a shop's data while `work` is done. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-journey-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Takes a library of prompts into the shop in `dataDir`, open or closed, as a person at a terminal does. */
export async function importLibrary(dataDir: string, file: string): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ['server/src/cli/import.ts', file], {
    cwd: root,
    env: environment(dataDir),
    timeout: IMPORT_TIMEOUT_MS,
  })
}

export interface Shop {
  url: string
  dataDir: string
  /** What the server has said so far. */
  log(): string
}

/** Starts a server on `dataDir`, as `npm start` does. `port`: any, unless it has to be one that browsers know. */
export async function startServer(dataDir: string, port = '0'): Promise<Shop & { stop(): Promise<void> }> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...environment(dataDir), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const log = () => said
  return { url: await addressOf(server, log), dataDir, log, stop: () => stop(server, log) }
}

/** Opens a shop with the demo catalogue in a folder of its own, for as long as `use` needs it. */
async function withShop(use: (shop: Shop) => Promise<void>): Promise<void> {
  await withDataDir(async (dataDir) => {
    const server = await startServer(dataDir)
    try {
      await use(server)
    } finally {
      await server.stop()
    }
  })
}

/** The address that the server prints once it is ready. */
function addressOf(server: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}. It said:\n${log()}`))
    const timer = setTimeout(() => fail('The server was not ready in time'), START_TIMEOUT_MS)
    server.once('error', (error) => fail(`The server cannot be started (${error.message})`))
    server.once('close', (code) => fail(`The server stopped with code ${code} before it was ready`))
    server.stdout?.on('data', () => {
      const address = /is ready at (http:\S+)/.exec(log())?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}

async function stop(server: ChildProcess, log: () => string): Promise<void> {
  const wasRunning = server.exitCode === null && server.signalCode === null
  if (wasRunning) {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
  }
  if (wasRunning && server.exitCode === 0) return
  const how = server.signalCode ?? `code ${server.exitCode}`
  throw new Error(
    `The server ${wasRunning ? 'did not stop cleanly' : 'stopped by itself'} (${how}). It said:\n${log()}`,
  )
}

interface PerTest {
  complaints: Complaints
  /** Somebody else, in a browser of their own, at the same shop. */
  anotherPerson(options?: BrowserContextOptions): Promise<Page>
}

interface PerWorker {
  shop: Shop
  /** Journeys that fill a shop with what others would stumble over name one of their own: `test.use({ shopName })`. */
  shopName: string
}

/**
 * A real shop for the journeys of a worker. Whatever the browser complains about fails the test, unless the test has
 * said before that it will.
 */
export const test = base.extend<PerTest, PerWorker>({
  shopName: ['shared', { option: true, scope: 'worker' }],

  // It depends on the name, so that Playwright opens another one for each name.
  shop: [async ({ shopName: _ }, use) => withShop(use), { scope: 'worker', timeout: START_TIMEOUT_MS }],

  baseURL: ({ shop }, use) => use(shop.url),

  complaints: async ({ shop }, use, testInfo) => {
    const complaints = new Complaints()
    const saidBefore = shop.log().length
    await use(complaints)
    if (testInfo.errors.length > 0) await testInfo.attach('server', { body: shop.log().slice(saidBefore) })
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
