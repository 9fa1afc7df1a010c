// Whether the shop survives what happens to servers: `npm run test:faults -- [--only PART] [--engine ENGINE] [--rounds N]`.
// docs/reliability.md says what each part shows. Exits with 1 when anything was lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { diskFullPart } from './reliability/disk-full.ts'
import { killPart } from './reliability/kill.ts'
import { outagePart } from './reliability/outage.ts'
import type { Outcome, Part } from './reliability/part.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from './reliability/postgres.ts'
import { TEST_SECRET } from './reliability/server.ts'
import { sigtermPart } from './reliability/sigterm.ts'

type Engine = 'embedded' | 'postgres'

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

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, engine: { type: 'string' }, rounds: { type: 'string' } },
  })
  const names = Object.keys(PARTS).filter((name) => values.only === undefined || values.only === name)
  if (names.length === 0) throw new Error(`--only must be one of ${Object.keys(PARTS).join(', ')}`)
  let problems = 0
  for (const engine of ['embedded', 'postgres'] as const) {
    if (values.engine !== undefined && values.engine !== engine) continue
    for (const name of names) {
      const entry = PARTS[name]
      if (!entry?.engines.includes(engine)) continue
      // A cluster for each part: they stop it, and count every row of its database.
      const cluster = engine === 'postgres' ? startPostgresCluster({ fsync: false }) : undefined
      try {
        problems += (await runPart(name, { ...entry, rounds: Number(values.rounds ?? entry.rounds) }, cluster)).problems
          .length
      } finally {
        cluster?.remove()
      }
    }
  }
  say(problems === 0 ? 'Nothing was lost.' : `${problems} problems.`)
  return problems === 0
}

if (!hasPostgres()) {
  say('There is no PostgreSQL here: install its server (Debian: apt-get install postgresql), or use --engine embedded')
}
process.exitCode = (await main()) ? 0 : 1
