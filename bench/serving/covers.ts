import { say } from '../shop.ts'
import { measure } from './load.ts'

const COVERS = 100
const SECONDS = 5
/** Requests per second by other clients. */
const RATE = 100

/** Requests undrawn covers concurrently, and compares the latency of other requests with and without that. */
export async function measureCovers(url: string, promptPaths: string[]): Promise<void> {
  const addresses = await Promise.all(promptPaths.slice(0, COVERS).map((path) => coverOf(url, path)))
  const others = {
    url,
    requests: promptPaths.slice(COVERS).map((path) => ({ path })),
    connections: 5,
    seconds: SECONDS,
    rate: RATE,
  }
  await measure(others)
  const without = await measure(others)
  const begun = performance.now()
  const drawing = Promise.all(addresses.map((address) => draw(url, address))).then(() => performance.now() - begun)
  const [meanwhile, tookMs] = await Promise.all([measure(others), drawing])
  say(
    `${COVERS} covers drawn at once in ${(tookMs / 1000).toFixed(1)} s: prompts for others p99 ${meanwhile.p99.toFixed(0)} ms, ` +
      `without ${without.p99.toFixed(0)}: ${(meanwhile.p99 / without.p99).toFixed(1)} times (wanted 2); ${meanwhile.failed} failed`,
  )
}

async function coverOf(url: string, path: string): Promise<string> {
  const { prompt } = (await (await fetch(url + path)).json()) as { prompt: { cover_image: { url: string } } }
  return prompt.cover_image.url
}

async function draw(url: string, address: string): Promise<void> {
  const answer = await fetch(new URL(address, url))
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A cover was answered ${answer.status}`)
}
