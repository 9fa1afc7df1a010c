// `npm run test:money` looks for lost, duplicate and invented money. Random histories of buyers, engineers, admins and the
// provider run concurrently in shops of several processes, which are killed meanwhile. MONEY_HISTORIES: number of
// histories. MONEY_SEED: seed of the first one; with MONEY_HISTORIES=1 it repeats a single one. Exit codes: 1 for problems,
// 2 for invalid variables. docs/reliability.md lists the properties.
import { runHistories } from './money/run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const SEEDS = 1_000_000_000
const PROBLEMS_SHOWN = 10
/** Histories in a shop: each reconciliation reads all payments of its shop, so that a large one takes most of the time. */
const PER_SHOP = 200

const { MONEY_HISTORIES = '1000', MONEY_SEED = String(Math.floor(Math.random() * SEEDS)) } = process.env
if (!/^[1-9]\d{0,5}$/.test(MONEY_HISTORIES) || !/^\d{1,10}$/.test(MONEY_SEED)) {
  process.stderr.write('MONEY_HISTORIES must be a number from 1 to 999999, and MONEY_SEED one of up to ten digits\n')
  process.exit(2)
}

say(`MONEY_HISTORIES=${MONEY_HISTORIES} MONEY_SEED=${MONEY_SEED}`)
const begun = performance.now()
const problems: string[] = []
for (let played = 0; played < Number(MONEY_HISTORIES); played += PER_SHOP) {
  const count = Math.min(PER_SHOP, Number(MONEY_HISTORIES) - played)
  const figures = await runHistories({ count, seed: Number(MONEY_SEED) + played })
  for (const line of figures.lines()) say(line)
  say(`${played + count} histories, ${Math.round((performance.now() - begun) / 1000)} s`)
  problems.push(...figures.problems)
}
for (const problem of problems.slice(0, PROBLEMS_SHOWN)) say(`  ${problem}`)
say(problems.length === 0 ? 'Everything held.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
