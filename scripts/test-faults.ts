// Whether the shop survives what happens to servers: `npm run test:faults -- [--only PART] [--engine ENGINE] [--rounds N]`.
// docs/reliability.md says what each part shows. Exits with 1 when anything was lost, with 2 when it cannot be run so.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFullPart } from './reliability/disk-full.ts'
import { killPart } from './reliability/kill.ts'
import { BadOptions, type Engine, readOptions } from './reliability/options.ts'
import { outagePart } from './reliability/outage.ts'
import type { Outcome, Part } from './reliability/part.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from './reliability/postgres.ts'
import { TEST_SECRET } from './reliability/server.ts'
import { sigtermPart } from './reliability/sigterm.ts'

interface Entry {
  run: Part
  rounds: number
  engines: Engine[]
}

const PARTS: Record<string, Entry> = {
  kill: { run: killPart, rounds: 50, engines: ['embedded', 'postgres'] },
  outage: { run: outagePart, rounds: 10, engines: ['postgres'] },
  'disk-full': { run: diskFullPart, rounds: 3, engines: ['embedded', 'postgres'] },
  sigterm: { run: sigtermPart, rounds: 20, engines: ['embedded', 'postgres'] },
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function runPart(name: string, { run, rounds }: Entry, cluster: PostgresCluster | undefined): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptery-faults-'))
  const begun = performance.now()
  try {
    const outcome = await run({ dataDir, databaseUrl: cluster?.url, cluster, secret: TEST_SECRET, rounds })
    say(`${name}, ${cluster ? 'PostgreSQL' : 'embedded'} (${Math.round((performance.now() - begun) / 1000)} s)`)
    for (const line of outcome.figures) say(`  ${line}`)
    say(`  lost or broken: ${outcome.problems.length}`)
    for (const line of outcome.problems.slice(0, 20)) say(`    ${line}`)
    return outcome
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function main(args: string[]): Promise<boolean> {
  const { runs, rounds } = readOptions(args, PARTS)
  if (!hasPostgres() && runs.some(({ engine }) => engine === 'postgres')) {
    throw new BadOptions(
      'There is no PostgreSQL here: install its server (Debian: apt-get install postgresql), or use --engine embedded',
    )
  }
  let problems = 0
  for (const { engine, part } of runs) {
    const entry = PARTS[part]
    if (!entry) continue
    // A cluster for each part: they stop it, and count every row of its database.
    const cluster = engine === 'postgres' ? startPostgresCluster({ fsync: false }) : undefined
    try {
      problems += (await runPart(part, { ...entry, rounds: rounds ?? entry.rounds }, cluster)).problems.length
    } finally {
      cluster?.remove()
    }
  }
  say(problems === 0 ? 'Nothing was lost.' : `${problems} problems.`)
  return problems === 0
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
