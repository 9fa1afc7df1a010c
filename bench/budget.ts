// Measures a visitor's first load against budgets, and fails where one is exceeded: `npm run budget -- [FILE.csv]`. The
// shop is the built client with the demo catalogue, for Lighthouse with a library imported into it. Sizes are measured by
// `e2e/sizes.ts`, whose journey checks them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { paths } from '@promptery/contract/client-paths'
import { startProcess } from '@promptery/testing/process'
import { startTestServer } from '@promptery/testing/server'
import { browserLaunch } from '../e2e/browser.ts'
import { firstAddresses, measureSizes } from '../e2e/sizes.ts'
import { LIBRARY } from './shop.ts'

const WANTED = { performance: 95, other: 100 }
const RUNS = 3
const DEBUGGING_PORT = 9_330

function show(what: string, reached: string, wanted: string, isShort: boolean): void {
  process.stdout.write(`${isShort ? '✗' : ' '} ${what.padEnd(54)}${reached.padStart(8)}  ${wanted}\n`)
  if (isShort) process.exitCode = 1
}

/** Metrics of Lighthouse's performance score, in milliseconds except the last two. */
const PARTS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'speed-index': 'speed index',
  'cumulative-layout-shift': 'layout shift, thousandths',
  'total-byte-weight': 'bytes',
}

const add = (to: Map<string, number[]>, name: string, value: number): void =>
  void to.set(name, [...(to.get(name) ?? []), value])
const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function importLibrary(dataDir: string, file: string): Promise<void> {
  const command = startProcess('cli/import.ts', { DATA_DIR: dataDir }, file)
  if ((await command.ended) !== 0) throw new Error(`The library was not imported:\n${command.printed()}`)
}

/** Screens by how they are named in the output. The newest prompt is an imported one. */
async function screensOf(shop: string): Promise<[name: string, url: string][]> {
  const { addressOf } = await firstAddresses(shop)
  const newest = (await firstAddresses(shop, 'Newest')).addressOf(paths.promptRoute)
  return [
    ...[paths.home, paths.marketplace, paths.promptRoute].map((path): [string, string] => [path, addressOf(path)]),
    ['an imported prompt', newest],
    ...[paths.discussion, paths.hire].map((path): [string, string] => [path, addressOf(path)]),
  ]
}

async function measureWithLighthouse(shop: string): Promise<void> {
  const { default: lighthouse } = await import('lighthouse')
  const details: string[] = []
  for (const [path, url] of await screensOf(shop)) {
    const scores = new Map<string, number[]>()
    const parts = new Map<string, number[]>()
    for (let run = 0; run < RUNS; run += 1) {
      const lhr = (await lighthouse(url, { port: DEBUGGING_PORT, logLevel: 'error' }))?.lhr
      for (const { id, score } of Object.values(lhr?.categories ?? {})) add(scores, id, Math.round((score ?? 0) * 100))
      for (const [id, name] of Object.entries(PARTS)) {
        const value = lhr?.audits[id]?.numericValue ?? 0
        add(parts, name, Math.round(name.startsWith('layout shift') ? value * 1_000 : value))
      }
      // Lighthouse's benchmark of the machine: 1,500 and more on an idle one.
      add(parts, 'speed of the machine', Math.round(lhr?.environment.benchmarkIndex ?? 0))
    }
    for (const [id, of] of scores) {
      const [reached, wanted] = [medianOf(of), id === 'performance' ? WANTED.performance : WANTED.other]
      show(`${path}: ${id}`, String(reached), `≥ ${wanted}`, reached < wanted)
    }
    const medians = [...parts].map(([part, of]) => `${part} ${medianOf(of)} (${of.join(', ')})`)
    details.push(`${path}: performance ${scores.get('performance')?.join(', ')}; ${medians.join('; ')}`)
  }
  process.stdout.write(`\n${details.join('\n')}\n`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'promptery-budget-'))
const server = await startTestServer({ dataDir, isBuilt: true, env: { SEED: 'demo' } })
const { args = [], ...launch } = await browserLaunch()
const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`] })
try {
  for (const { what, kilobytes, budget } of await measureSizes(browser, server.url)) {
    show(`${what}, kB`, kilobytes.toFixed(1), `≤ ${budget}`, kilobytes > budget)
  }
  await importLibrary(dataDir, process.argv[2] ?? LIBRARY)
  await measureWithLighthouse(server.url)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
