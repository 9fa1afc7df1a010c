import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadOptions, readOptions } from './options.ts'
import type { Part } from './part.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** @returns the number of problems */
async function runPart(name: string, run: Part, rounds: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptery-parts-'))
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

/**
 * Runs a command such as `npm run test:faults -- [--only PART] [--rounds N]`. The process exits with 1 when a part found
 * problems, with 2 when the options are invalid.
 */
export async function runParts(parts: Record<string, { run: Part; rounds: number }>, args: string[]): Promise<void> {
  try {
    const { names, rounds } = readOptions(args, Object.keys(parts))
    let problems = 0
    for (const name of names) {
      const part = parts[name]
      if (part) problems += await runPart(name, part.run, rounds ?? part.rounds)
    }
    say(problems === 0 ? 'Everything held.' : `${problems} problems.`)
    process.exitCode = problems === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof BadOptions)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
