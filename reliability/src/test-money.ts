// `npm run test:money` looks for lost, duplicate and invented money. Random histories of buyers, engineers, admins and the
// provider run concurrently in shops of several processes, which are killed meanwhile. MONEY_HISTORIES: number of
// histories. MONEY_SEED: seed of the first one; with MONEY_HISTORIES=1 it repeats a single one. Exit codes: 1 for problems,
// 2 for invalid variables. docs/reliability.md lists the properties.
import { buildReconcile } from './money/build-reconcile.ts'
import { Figures } from './money/figures.ts'
import { runHistories } from './money/run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const SEEDS = 1_000_000_000
const PROBLEMS_SHOWN = 10
/** Histories in a shop: each reconciliation reads all payments of its shop, so that a large one takes most of the time. */
const PER_SHOP = 100
/** While one of them is reconciled, in turns, the other one plays. */
const SHOPS_AT_ONCE = 2

const { MONEY_HISTORIES = '1000', MONEY_SEED = String(Math.floor(Math.random() * SEEDS)) } = process.env
if (!/^[1-9]\d{0,5}$/.test(MONEY_HISTORIES) || !/^\d{1,10}$/.test(MONEY_SEED)) {
  process.stderr.write('MONEY_HISTORIES must be a number from 1 to 999999, and MONEY_SEED one of up to ten digits\n')
  process.exit(2)
}

say(`MONEY_HISTORIES=${MONEY_HISTORIES} MONEY_SEED=${MONEY_SEED}`)
const begun = performance.now()
const figures = new Figures()
let shown = 0
const sayProblems = (): void => {
  for (const problem of figures.problems.slice(shown, PROBLEMS_SHOWN)) say(`  ${problem}`)
  shown = figures.problems.length
}
await buildReconcile()
const shops = Array.from({ length: Math.ceil(Number(MONEY_HISTORIES) / PER_SHOP) }, (_, at) => at * PER_SHOP).values()
await Promise.all(
  Array.from({ length: SHOPS_AT_ONCE }, async () => {
    for (const first of shops) {
      const count = Math.min(PER_SHOP, Number(MONEY_HISTORIES) - first)
      await runHistories({ count, seed: Number(MONEY_SEED) + first, figures }).catch((error: unknown) =>
        figures.problem(undefined, `a shop has ended: ${error instanceof Error ? error.stack : error}`),
      )
      sayProblems()
      const { histories, charges, refunds, kills, problems } = figures
      const seconds = Math.round((performance.now() - begun) / 1000)
      say(
        `${histories} histories, ${seconds} s: ${charges} charges, ${refunds} refunds, ${kills} processes killed, ${problems.length} problems`,
      )
    }
  }),
)
figures.expectActivity()
sayProblems()
for (const line of figures.lines()) say(line)
say(figures.problems.length === 0 ? 'Everything held.' : `${figures.problems.length} problems.`)
process.exitCode = figures.problems.length === 0 ? 0 : 1
