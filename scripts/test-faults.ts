// Whether the shop survives what happens to servers: `npm run test:faults -- [--only PART] [--rounds N]`.
// docs/reliability.md says what each part shows. Exits with 1 when anything was lost, with 2 when it cannot be run so.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashPart } from './reliability/crash.ts'
import { diskFullPart } from './reliability/disk-full.ts'
import { killPart } from './reliability/kill.ts'
import { BadOptions, readOptions } from './reliability/options.ts'
import { outagePart } from './reliability/outage.ts'
import type { Part } from './reliability/part.ts'
import { sigtermPart } from './reliability/sigterm.ts'
import { startPart } from './reliability/start.ts'

const PARTS: Record<string, { run: Part; rounds: number }> = {
  start: { run: startPart, rounds: 1 },
  kill: { run: killPart, rounds: 50 },
  crash: { run: crashPart, rounds: 50 },
  outage: { run: outagePart, rounds: 10 },
  'disk-full': { run: diskFullPart, rounds: 3 },
  sigterm: { run: sigtermPart, rounds: 20 },
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** @returns how many problems it found */
async function runPart(name: string, run: Part, rounds: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptery-faults-'))
  const begun = performance.now()
  try {
    const { figures, problems } = await run({ dataDir, rounds })
    say(`${name} (${Math.round((performance.now() - begun) / 1000)} s)`)
    for (const line of figures) say(`  ${line}`)
    say(`  lost or broken: ${problems.length}`)
    for (const line of problems.slice(0, 20)) say(`    ${line}`)
    return problems.length
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function main(args: string[]): Promise<boolean> {
  const { names, rounds } = readOptions(args, Object.keys(PARTS))
  let problems = 0
  for (const name of names) {
    const part = PARTS[name]
    if (part) problems += await runPart(name, part.run, rounds ?? part.rounds)
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
