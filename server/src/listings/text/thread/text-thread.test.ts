import { expect, it } from 'vitest'
import { runForClient } from '../../../platform/runtime/fair-queue.ts'
import { costOf, plainText, WORST } from '../../../testing/worst-texts.ts'
import { operations } from './text-operations.ts'
import { inTextThread } from './text-thread.ts'

it.each(['a sentence in one character', 'marks in the wrong order', 'half-width marks in the wrong order'])(
  'analyses a text of %s for at most five times the cost of plain words',
  (what) => {
    const BYTES = 60_000
    const piece = WORST[what] ?? ''
    const text = piece.repeat(BYTES / Buffer.byteLength(piece))
    const plain = plainText(BYTES)
    const cost = costOf(() => [operations.analyseText(text), operations.findHeldWords([text], ['bad word'])])
    expect(cost).toBeLessThan(5 * costOf(() => operations.analyseText(plain)))
  },
)

it('lets others have their turn while it works on long texts', async () => {
  const long = plainText(100_000)
  let [turns, isDone] = [0, false]
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const analysis = await inTextThread('analyseText', long)
  isDone = true
  // At once it would be one or two.
  expect(turns).toBeGreaterThan(20)
  expect(analysis).toEqual(operations.analyseText(long))
})

it('fails one operation and works on others', async () => {
  const long = plainText(5_000)
  const failing = inTextThread('outlineOf', long, null as never)
  await expect(failing).rejects.toThrow(/iterable|null/)
  expect(await inTextThread('sketchOf', long)).toEqual(operations.sketchOf(long))
})

it('works for each client in turn', async () => {
  const long = plainText(5_000)
  const done: string[] = []
  const send = (client: string) =>
    runForClient(client, () => inTextThread('sketchOf', long)).then(() => void done.push(client))
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'other'].map(send))
  expect(done).toEqual(['many', 'one', 'other', 'many', 'many', 'many'])
})
