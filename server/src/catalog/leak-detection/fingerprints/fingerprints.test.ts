import { expect, it } from 'vitest'
import { commonPassages } from './common-passages.ts'
import { askedFingerprintsOf, fingerprintsOf, readingsOf } from './fingerprints.ts'
import { commonWords } from './near-copy.ts'

const LENGTH = 100_000

function longText(): string {
  let [text, state] = ['', 1]
  while (text.length < LENGTH) {
    state = (state * 48_271) % 2_147_483_647
    text += `${state.toString(36).replace(/\d/g, 'w')} `
  }
  return text.slice(0, LENGTH)
}

/** The turns of the event loop while `work` runs: other callbacks run as often, however slow the machine is. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false]
  const count = () => {
    if (isDone) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await work()
  isDone = true
  return turns
}

it('yields to the event loop after each thousand words that are read, looked up and compared', async () => {
  const text = longText()
  const thousands = Math.floor(text.trim().split(' ').length / 1000)
  const turns = {
    stored: await turnsOf(async () => fingerprintsOf(text)),
    asked: await turnsOf(async () => askedFingerprintsOf(await readingsOf(text))),
    compared: await turnsOf(async () => commonPassages(await readingsOf(text), text)),
    ordered: await turnsOf(async () => commonWords(text, text)),
  }
  /** How often each goes through all words. */
  const passes = { stored: 5, asked: 9, compared: 14, ordered: 3 }
  for (const [what, count] of Object.entries(turns)) {
    expect(count, what).toBeGreaterThanOrEqual(passes[what as keyof typeof passes] * thousands)
  }
}, 60_000)
