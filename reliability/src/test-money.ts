// `npm run test:money` looks for lost, duplicate and invented money. Random histories of buyers, engineers, admins and the
// provider run concurrently in a shop of several processes, which are killed meanwhile. MONEY_HISTORIES: number of
// histories. MONEY_SEED: seed of the first one; with MONEY_HISTORIES=1 it repeats a single one. Exit codes: 1 for problems,
// 2 for invalid variables. docs/reliability.md lists the properties.
import { runHistories } from './money/run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const SEEDS = 1_000_000_000
const PROBLEMS_SHOWN = 10

const { MONEY_HISTORIES = '1000', MONEY_SEED = String(Math.floor(Math.random() * SEEDS)) } = process.env
if (!/^[1-9]\d{0,5}$/.test(MONEY_HISTORIES) || !/^\d{1,10}$/.test(MONEY_SEED)) {
  process.stderr.write('MONEY_HISTORIES must be a number from 1 to 999999, and MONEY_SEED one of up to ten digits\n')
  process.exit(2)
}

say(`MONEY_HISTORIES=${MONEY_HISTORIES} MONEY_SEED=${MONEY_SEED}`)
const begun = performance.now()
const figures = await runHistories({ count: Number(MONEY_HISTORIES), seed: Number(MONEY_SEED) })
for (const line of figures.lines()) say(line)
say(`${Math.round((performance.now() - begun) / 1000)} s`)
for (const problem of figures.problems.slice(0, PROBLEMS_SHOWN)) say(`  ${problem}`)
say(figures.problems.length === 0 ? 'Everything held.' : `${figures.problems.length} problems.`)
process.exitCode = figures.problems.length === 0 ? 0 : 1
