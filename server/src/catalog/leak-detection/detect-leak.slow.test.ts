import { describe, expect, it } from 'vitest'
import { detectLeak } from './detect-leak.ts'

const PROMPT = `You are a patient travel guide who has lived in [city] for thirty years. Write a walk of three hours for
somebody who likes [likes: food|music], with two benches in the shade, one place that no guidebook knows, and an honest
word about what is not worth the queue. End with the one sentence that a native would say at parting.`

describe('is linear in the length of the texts', () => {
  const made = (length: number, seed: number) => {
    let [text, state] = ['', seed]
    while (text.length < length) {
      state = (state * 48_271) % 2_147_483_647
      text += `${state.toString(36)} `
    }
    return text
  }
  const repeated = (bad: string) => (length: number) => [PROMPT, `${bad}z`.repeat(length / (bad.length + 1))]
  const [SHORT, TIMES] = [5_000, 8]

  it.each<[string, (length: number) => string[]]>([
    ['words', (length) => [made(length, 1), made(length, 2)]],
    ['letters', repeated('a')],
    ['short words', repeated('ab '.repeat(15))],
    ['percent signs', repeated('%41'.repeat(15))],
  ])('of %s', async (_what, textsOf) => {
    /** Processor time of this thread alone: other load does not change it. */
    const costOf = async (length: number) => {
      const [text = '', output = ''] = textsOf(length)
      const { user: before } = process.threadCpuUsage()
      expect(detectLeak([{ text, isSecret: true }], output)).toBe(false)
      return process.threadCpuUsage().user - before
    }
    // The first one compiles it.
    const short = [await costOf(SHORT), await costOf(SHORT)]
    // The square would be eight times as much again. Other load slows what needs more memory.
    expect((await costOf(SHORT * TIMES)) / Math.min(...short)).toBeLessThan(TIMES * 4)
  })
})
