// Measures a visitor's first load against budgets, and fails where one is exceeded: `npm run budget`.
// `-- --sizes` leaves out Lighthouse, which takes minutes, and `-- --lighthouse` the sizes. The shop is the built client with the demo catalogue.
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { paths } from '@promptery/contract/client-paths'
import { startTestServer } from '@promptery/testing/server'
import { browserLaunch, PHONE } from '../e2e/browser.ts'

const KB = 1000
const WANTED = { script: 110, own: 20, font: 60, list: 8, performance: 95, other: 100 }
const RUNS = 3
const DEBUGGING_PORT = 9_330

interface Row {
  what: string
  reached: number
  wanted: number
  /** Whether lower is better. */
  isSize: boolean
}

const rows: Row[] = []
const note = (what: string, reached: number, wanted: number, isSize = true) =>
  void rows.push({ what, reached, wanted, isSize })

type Sent = Map<string, { type: string; bytes: number }>

/** Loads an address as a new visitor. @returns the transferred bytes of each response body */
async function load(browser: Browser, url: string): Promise<Sent> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const sent: Sent = new Map()
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize: bytes }) => {
        sent.set(new URL(request.url()).pathname, { type: request.resourceType(), bytes })
      }),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  await context.close()
  return sent
}

/** Compressed size of a response body. */
const compressedBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, async (answer) => {
      let bytes = 0
      for await (const chunk of answer) bytes += (chunk as Buffer).length
      resolve(bytes)
    })
    asked.on('error', reject)
  })

const kilobytes = (sent: Sent, type: string, without: Sent = new Map()): number =>
  [...sent].reduce((sum, [path, one]) => sum + (one.type === type && !without.has(path) ? one.bytes : 0), 0) / KB

async function measureSizes(browser: Browser, shop: string, prompt: string, engineer: string): Promise<void> {
  const home = await load(browser, shop)
  const market = await load(browser, shop + paths.marketplace)
  note('/: scripts, kB', kilobytes(home, 'script'), WANTED.script)
  note('/marketplace: scripts, kB', kilobytes(market, 'script'), WANTED.script)
  const addressOf = (path: string) => path.replace(':id', path === paths.engineerRoute ? engineer : prompt)
  for (const path of Object.values(paths)) {
    const sent =
      path === paths.home ? home : path === paths.marketplace ? market : await load(browser, shop + addressOf(path))
    if (sent !== home && sent !== market)
      note(`${path}: its own scripts, kB`, kilobytes(sent, 'script', home), WANTED.own)
    note(`${path}: fonts, kB`, kilobytes(sent, 'font'), WANTED.font)
  }
}

async function measureLists(shop: string): Promise<void> {
  for (const sort of ['Top', 'Newest']) {
    const bytes = await compressedBytes(`${shop}/api/v1/prompts/all-prompts?sort=${sort}`)
    note(`the list by ${sort}, kB`, bytes / KB, WANTED.list)
  }
}

/** Metrics of Lighthouse's performance score, in milliseconds except the last. */
const PARTS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'speed-index': 'speed index',
  'total-byte-weight': 'bytes',
}
const details: string[] = []

const add = (to: Map<string, number[]>, name: string, value: number): void =>
  void to.set(name, [...(to.get(name) ?? []), value])
const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measureWithLighthouse(shop: string, prompt: string): Promise<void> {
  const { default: lighthouse } = await import('lighthouse')
  for (const path of [paths.home, paths.marketplace, `${paths.marketplace}/${prompt}`, paths.discussion, paths.hire]) {
    const scores = new Map<string, number[]>()
    const parts = new Map<string, number[]>()
    for (let run = 0; run < RUNS; run += 1) {
      const lhr = (await lighthouse(shop + path, { port: DEBUGGING_PORT, logLevel: 'error' }))?.lhr
      for (const { id, score } of Object.values(lhr?.categories ?? {})) add(scores, id, Math.round((score ?? 0) * 100))
      for (const [id, name] of Object.entries(PARTS)) add(parts, name, Math.round(lhr?.audits[id]?.numericValue ?? 0))
      // Lighthouse's benchmark of the machine: 1,500 and more on an idle one.
      add(parts, 'speed of the machine', Math.round(lhr?.environment.benchmarkIndex ?? 0))
    }
    const name = path.replace(prompt, ':id')
    for (const [id, of] of scores) {
      note(`${name}: ${id}`, medianOf(of), id === 'performance' ? WANTED.performance : WANTED.other, false)
    }
    const medians = [...parts].map(([part, of]) => `${part} ${medianOf(of)} (${of.join(', ')})`)
    details.push(`${name}: performance ${scores.get('performance')?.join(', ')}; ${medians.join('; ')}`)
  }
}

function print(): void {
  const isShort = ({ reached, wanted, isSize }: Row) => (isSize ? reached > wanted : reached < wanted)
  for (const row of rows) {
    const reached = row.isSize ? row.reached.toFixed(1) : String(row.reached)
    const wanted = `${row.isSize ? '≤' : '≥'} ${row.wanted}`
    process.stdout.write(`${isShort(row) ? '✗' : ' '} ${row.what.padEnd(54)}${reached.padStart(8)}  ${wanted}\n`)
  }
  if (details.length > 0) process.stdout.write(`\n${details.join('\n')}\n`)
  if (rows.some(isShort)) process.exitCode = 1
}

const dataDir = await mkdtemp(join(tmpdir(), 'promptery-budget-'))
const server = await startTestServer({ dataDir, isBuilt: true, env: { SEED: 'demo' } })
const { args = [], ...launch } = await browserLaunch()
const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`] })
try {
  const answer = await fetch(`${server.url}/api/v1/prompts/all-prompts?sort=Top&limit=1`)
  const { prompts } = (await answer.json()) as { prompts: { _id: string; uploadedBy: string }[] }
  const [{ _id = '', uploadedBy = '' } = {}] = prompts
  if (!process.argv.includes('--lighthouse')) {
    await measureSizes(browser, server.url, _id, uploadedBy)
    await measureLists(server.url)
  }
  if (!process.argv.includes('--sizes')) await measureWithLighthouse(server.url, _id)
  print()
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
