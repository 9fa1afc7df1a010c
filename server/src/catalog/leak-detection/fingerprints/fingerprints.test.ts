import { expect, it } from 'vitest'
import { commonPassages } from './common-passages.ts'
import { askedFingerprintsOf, fingerprintsOf, readingsOf } from './fingerprints.ts'
import { commonWords } from './near-copy.ts'

const LONGEST = 200_000

function longText(): string {
  let [text, state] = ['', 1]
  while (text.length < LONGEST) {
    state = (state * 48_271) % 2_147_483_647
    text += `${state.toString(36).replace(/\d/g, 'w')} `
  }
  return text.slice(0, LONGEST)
}

/** The longest time of the processor for which the event loop was blocked, as a share of the work's. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const processorTime = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const begun = processorTime()
  let [last, longest, isDone] = [begun, 0, false]
  const look = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isDone = true
  look()
  return longest / (processorTime() - begun)
}

it('yields to the event loop while a long text is read, looked up and compared', async () => {
  const text = longText()
  const stalls = {
    stored: await longestStall(async () => fingerprintsOf(text)),
    asked: await longestStall(async () => askedFingerprintsOf(await readingsOf(text))),
    compared: await longestStall(async () => commonPassages(await readingsOf(text), text)),
    ordered: await longestStall(async () => commonWords(text, text)),
  }
  expect(Math.max(...Object.values(stalls)), JSON.stringify(stalls)).toBeLessThan(0.25)
}, 60_000)
