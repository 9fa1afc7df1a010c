import { expect, it } from 'vitest'
import { commonPassages } from './common-passages.ts'
import { askedFingerprintsOf, fingerprintsOf, readingsOf } from './fingerprints.ts'

const LONGEST = 200_000

function longText(): string {
  let [text, state] = ['', 1]
  while (text.length < LONGEST) {
    state = (state * 48_271) % 2_147_483_647
    text += `${state.toString(36).replace(/\d/g, 'w')} `
  }
  return text.slice(0, LONGEST)
}

/** The longest time in which the event loop was blocked, as a share of the whole time. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let [last, longest, isDone] = [begun, 0, false]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isDone = true
  look()
  return longest / (performance.now() - begun)
}

it('yields to the event loop while a long text is read, looked up and compared', async () => {
  const text = longText()
  const stalls = {
    stored: await longestStall(async () => fingerprintsOf(text)),
    asked: await longestStall(async () => askedFingerprintsOf(await readingsOf(text))),
    compared: await longestStall(async () => commonPassages(await readingsOf(text), text)),
  }
  expect(Math.max(...Object.values(stalls)), JSON.stringify(stalls)).toBeLessThan(0.25)
}, 60_000)
