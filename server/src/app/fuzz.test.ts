import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payments } from '../adapters/payments/port.ts'
import { wrongCounters } from '../testing/database/counters.ts'
import { Arena } from '../testing/fuzz/arena.ts'
import { Figures } from '../testing/fuzz/figures.ts'
import { anyRequest } from '../testing/fuzz/requests.ts'
import { KNOWN_VALUES, sendAndCheck } from '../testing/fuzz/send.ts'
import { onTheWire, sendOnWire } from '../testing/fuzz/wire.ts'
import { sameText } from '../testing/models/texts.ts'
import { aProvider } from '../testing/money/provider.ts'
import { testApp } from '../testing/shop/app.ts'
import { liftedLimits } from '../testing/shop/limits.ts'

const { FUZZ_REQUESTS, FUZZ_SEED, FUZZ_PATH } = process.env
const isLarge = FUZZ_REQUESTS !== undefined
/** The small run has a fixed seed, the large one a random one. */
const seed = FUZZ_SEED ? Number(FUZZ_SEED) : isLarge ? Date.now() | 0 : 1
const numRuns = FUZZ_PATH ? 1 : Number(FUZZ_REQUESTS ?? 350)

/** Files, codes and what others have to do before cannot be guessed. A short run reaches a third of the routes. */
const UNREACHED_MAX = numRuns < 10_000 ? 150 : 100

const figures = new Figures()
let payments: Payments
beforeAll(async () => {
  payments = (await aProvider()).payments
})

afterAll(() => {
  if (isLarge) process.stdout.write(`\n${figures}\nseed ${seed}\n`)
})

/** A request as a line, with long texts truncated. */
const shown = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'string' && value.length > 300 ? `${value.slice(0, 100)}… (${value.length} units)` : value,
  )

/** Every fourth request goes to a shop with a payment provider. */
it.each([
  ['whatever is sent', false, Math.ceil((numRuns * 3) / 4)],
  ['whatever is sent where a payment provider is connected', true, Math.ceil(numRuns / 4)],
])(
  '%s, no call fails, hangs or exposes internal details, and accepted data reads as sent',
  async (_what, isPaying, runs) => {
    const arena = await Arena.of(
      await testApp(
        { triesPerDay: 1_000, runsPerDay: 1_000 },
        { limits: liftedLimits, texts: sameText, ...(isPaying && { payments }) },
      ),
    )
    await arena.shop.app.listen({ port: 0, host: '127.0.0.1' })
    const injected = anyRequest(arena.shop.routes, KNOWN_VALUES)
    const any = fc.oneof({ weight: 10, arbitrary: injected }, { weight: 2, arbitrary: onTheWire(injected) })
    const run = await fc.check(
      fc.asyncProperty(any, (request) =>
        'mutation' in request ? sendOnWire(arena, request, figures) : sendAndCheck(arena, request, figures),
      ),
      { seed, numRuns: runs, ...(FUZZ_PATH && { path: FUZZ_PATH }) },
    )
    if (run.failed) {
      const why = run.errorInstance instanceof Error ? run.errorInstance.message : run.errorInstance
      const again = `FUZZ_SEED=${run.seed} FUZZ_PATH=${run.counterexamplePath} npm run test:fuzz`
      throw new Error(`${why}\nagain: ${again}\n${shown(run.counterexample?.[0])}`)
    }
    expect(await wrongCounters(arena.shop.deps.db)).toEqual({})
  },
  3_600_000,
)

it('most routes that are requested succeed at least once, otherwise the requests are too wild', () => {
  const unreached = figures.withoutSuccess().filter((route) => !route.startsWith('on the wire'))
  expect(unreached.slice(UNREACHED_MAX)).toEqual([])
})
