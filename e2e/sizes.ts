import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import { paths } from '@promptery/contract/client-paths'
import { PHONE } from './browser.ts'

const KB = 1000
/** Budgets in kB, compressed. */
const BUDGET = { script: 130, own: 40, font: 60, list: 8 }

export interface Size {
  what: string
  kilobytes: number
  budget: number
}

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
  // A request that ends later would be asked for its size while the page closes.
  page.removeAllListeners('requestfinished')
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

/** Addresses of the client, `:id` replaced by the first listing of a sort or its engineer. */
export async function firstAddresses(
  shop: string,
  sort = 'Top',
): Promise<{ prompt: string; addressOf: (path: string) => string }> {
  const response = await fetch(`${shop}/api/v1/prompts/all-prompts?sort=${sort}&limit=1`)
  const { prompts } = (await response.json()) as { prompts: { _id: string; uploadedBy: string }[] }
  const [{ _id: prompt = '', uploadedBy: engineer = '' } = {}] = prompts
  const addressOf = (path: string) => shop + path.replace(':id', path === paths.engineerRoute ? engineer : prompt)
  return { prompt, addressOf }
}

/** Scripts, fonts and lists that a visitor's first load of each screen transfers. */
export async function measureSizes(browser: Browser, shop: string): Promise<Size[]> {
  const { addressOf } = await firstAddresses(shop)
  const home = await load(browser, shop)
  const screens = Object.values(paths).filter((path) => path !== paths.home)
  const sizes: Size[] = []
  const note = (what: string, kilobytes: number, budget: number) => void sizes.push({ what, kilobytes, budget })
  note('/: scripts', kilobytes(home, 'script'), BUDGET.script)
  note('/: fonts', kilobytes(home, 'font'), BUDGET.font)
  // Most of a load is waiting for the network to be idle.
  const measureNext = async (): Promise<void> => {
    for (let path = screens.shift(); path !== undefined; path = screens.shift()) {
      const sent = await load(browser, addressOf(path))
      if (path === paths.marketplace) note(`${path}: scripts`, kilobytes(sent, 'script'), BUDGET.script)
      else note(`${path}: its own scripts`, kilobytes(sent, 'script', home), BUDGET.own)
      note(`${path}: fonts`, kilobytes(sent, 'font'), BUDGET.font)
    }
  }
  await Promise.all([measureNext(), measureNext(), measureNext()])
  for (const sort of ['Top', 'Newest']) {
    const bytes = await compressedBytes(`${shop}/api/v1/prompts/all-prompts?sort=${sort}`)
    note(`the list by ${sort}`, bytes / KB, BUDGET.list)
  }
  return sizes
}
